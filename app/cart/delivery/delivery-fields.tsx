import { href, useSearchParams } from "react-router";
import {
  ADDRESS_FIELDS,
  ADDRESS_LIMITS,
  type AddressField,
  type Delivery,
  MAX_DRIVER_NOTE,
} from "#erp-adapter/contract/delivery.ts";
import type { EurCents } from "#erp-adapter/contract/money.ts";
import { useSupplyWords } from "../../goods/use-supply-words.ts";
import type { FieldError } from "../../request/forms/field-error.ts";
import { dayFieldType } from "../../request/typed-day.ts";
import { Field, tie } from "../../ui/forms/field.tsx";
import { FieldErrorText } from "../../ui/forms/field-error-text.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { useFormats, useLanguage, useTexts } from "../../ui/texts.tsx";
import { useHeader } from "../../ui/use-header.ts";
import { DELIVERY_PREFIX, type DeliveryField } from "../cart-forms.ts";
import type { ChangeRefusal } from "../change-cart.ts";
import type { DeliveryView } from "./cart-delivery.ts";
import { DELIVERY_LABELS, deliveryFieldId } from "./delivery-labels.ts";
import { DeliveryLine } from "./delivery-line.tsx";

/** A delivery field; `text` is the refused text, or otherwise the chosen value. */
interface DeliveryControl {
  id: string;
  name: string;
  label: string;
  text: string;
  error: FieldError | undefined;
}

/**
 * The place, carrier, day and note of the delivery, folded into one line: fields of the order form. CSS shows the
 * fields of the chosen place, so that no script is needed.
 */
export function DeliveryFields({ view, change }: { view: DeliveryView; change?: ChangeRefusal }) {
  const t = useTexts();
  const lang = useLanguage();
  const { when } = useSupplyWords();
  const { delivery, lost, addresses, branches, carriers, dates, own, isGuest, deliveries } = view;
  const { notice } = useHeader();
  const isUpdated = notice?.kind === "delivery-updated" || notice?.kind === "cart-and-delivery-updated";
  const isAsked = useSearchParams()[0].has("delivery");
  const isRefused = Object.keys(change?.errors ?? {}).some((name) => name.startsWith(DELIVERY_PREFIX));
  const field = (one: DeliveryField, chosen: string | null | undefined): DeliveryControl => {
    const name = DELIVERY_PREFIX + one;
    const text = change?.typed[name] ?? chosen ?? "";
    return { id: deliveryFieldId(one), name, label: t(DELIVERY_LABELS[one]), text, error: change?.errors[name] };
  };
  const isPickUp = delivery?.to.kind === "pickup";
  const note = field("note", delivery?.note);
  const day = field("date", delivery?.date);
  const isByNone = delivery !== null && !isPickUp && delivery.carrier === null;
  const firstCarrier = isByNone ? "" : carriers[0]?.id;
  const once = delivery?.to.kind === "once" ? delivery.to.address : null;
  const differs = (one: DeliveryField, saved: string | null | undefined) =>
    (change?.typed[DELIVERY_PREFIX + one] ?? saved ?? "") !== (saved ?? "");
  const isUnsaved =
    (["date", "note", "shipment"] as const).some((one) => differs(one, delivery?.[one])) ||
    (once && ADDRESS_FIELDS.some((one) => differs(one, once[one]))) ||
    differs("to", placeOf(delivery)) ||
    differs("carrier", delivery?.carrier ?? firstCarrier);
  return (
    <details
      className="delivery"
      open={isRefused || isUnsaved || isUpdated || lost.length > 0 || isAsked || undefined}
      key={JSON.stringify(delivery)}
    >
      <summary>
        <Icon name={isPickUp ? "pin" : "truck"} />
        <span className="delivery__line">
          <span className="delivery__saved">{t("delivery.saved")} </span>
          <DeliveryLine delivery={delivery} deliveries={view.count} own={isGuest ? "ownGuest" : "own"} />
        </span>
        <span className="delivery__change">{t("delivery.change")}</span>
      </summary>
      <div className="delivery__fields form">
        <input type="hidden" name={`${DELIVERY_PREFIX}offered`} value={view.offered} />
        {lost.map((one) => (
          <p key={one} className="field__error" role="status">
            <Icon name="warning" />{" "}
            {one === "carrier" && view.lostCarrier
              ? t(`delivery.lost.${view.lostCarrier.why}`, { carrier: view.lostCarrier.name })
              : t(`delivery.lost.${one}`)}
          </p>
        ))}
        <Select
          field={field("to", placeOf(delivery))}
          hint={view.isPostalCodeStrange ? t("delivery.strangePostalCode") : undefined}
        >
          <option value="own">{isGuest ? t("delivery.ownGuest") : (own ?? t("delivery.own"))}</option>
          {addresses.length > 0 && <Options label={t("delivery.addresses")} kind="site" places={addresses} />}
          {branches.length > 0 && <Options label={t("delivery.pickup")} kind="pickup" places={branches} />}
          <option value="once">{t("delivery.once")}</option>
        </Select>
        {view.hasBook && (
          <p className="small">
            <Link to={href("/:lang/addresses", { lang })}>{t("delivery.book")}</Link>
          </p>
        )}
        <OnceFields view={view} field={field} />
        {branches.length > 0 && (
          <dl className="delivery__hours small">
            {branches.map(({ id, name, hours }) => (
              <div key={id}>
                <dt>{name}</dt>
                <dd>{hours.join("; ")}</dd>
              </div>
            ))}
          </dl>
        )}
        {carriers.length > 0 && (
          <div className="delivery__carrier">
            <Select field={field("carrier", delivery?.carrier ?? firstCarrier)}>
              {isByNone && <option value="">{t("delivery.weChoose")}</option>}
              {carriers.map((carrier) => (
                <CarrierOption key={carrier.id} carrier={carrier} />
              ))}
            </Select>
          </div>
        )}
        {deliveries && <Shipments field={field("shipment", delivery?.shipment)} deliveries={deliveries} />}
        <Input
          field={day}
          hint={
            view.tooLate
              ? t("delivery.tooLate", { when: when(view.tooLate.date) })
              : t(isPickUp ? "delivery.datePickUpHint" : "delivery.dateHint")
          }
          input={{ type: dayFieldType(day.text), min: dates.from, max: dates.to }}
        />
        <Input
          field={{ ...note, label: isPickUp ? t("delivery.notePickUp") : note.label }}
          input={{ maxLength: MAX_DRIVER_NOTE }}
        />
        <button type="submit" name="intent" value="update" className="btn">
          {t("delivery.apply")}
        </button>
      </div>
    </details>
  );
}

type MakeField = (one: DeliveryField, chosen: string | null | undefined) => DeliveryControl;

/** The fields of an address for this order only. */
function OnceFields({ view, field }: { view: DeliveryView; field: MakeField }) {
  const t = useTexts();
  const once = view.delivery?.to.kind === "once" ? view.delivery.to.address : null;
  const line = (one: AddressField) => (
    <Input field={field(one, once?.[one])} input={{ maxLength: ADDRESS_LIMITS[one] }} />
  );
  return (
    <fieldset className="delivery__once form">
      <legend className="sr">{t("delivery.once")}</legend>
      {line("name")}
      {line("contact")}
      {line("address")}
      <div className="form__two">
        {line("postalCode")}
        {line("city")}
      </div>
      <Select field={field("country", once?.country ?? view.home)}>
        {view.countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      {line("phone")}
      {view.mayKeep && <Keep field={field("keep", null)} />}
    </fieldset>
  );
}

/** A checkbox that also stores the address in the address book of the company. */
function Keep({ field }: { field: DeliveryControl }) {
  return (
    <div className="field">
      <label className="check">
        <input type="checkbox" value="yes" defaultChecked={field.text === "yes"} {...tie(field)} {...nameOf(field)} />
        <span>{field.label}</span>
      </label>
      {field.error && <FieldErrorText id={`${field.id}-error`} label={field.label} error={field.error} />}
    </div>
  );
}

function Options({
  label,
  kind,
  places,
}: {
  label: string;
  kind: "site" | "pickup";
  places: readonly { id: string; text: string }[];
}) {
  return (
    <optgroup label={label}>
      {places.map(({ id, text }) => (
        <option key={id} value={`${kind}:${id}`}>
          {text}
        </option>
      ))}
    </optgroup>
  );
}

/** An option such as "DPD, 6,00 €, free from 300,00 €" or "DPD, 6,00 € per delivery". */
function CarrierOption({
  carrier: { id, name, cost, freeFrom, isPerDelivery },
}: {
  carrier: DeliveryView["carriers"][number];
}) {
  const t = useTexts();
  const { money } = useFormats();
  const amount = (cost: EurCents) => (isPerDelivery ? t("delivery.perDelivery", { amount: money(cost) }) : money(cost));
  const price = cost === null ? t("delivery.separately") : cost === 0 ? t("delivery.free") : amount(cost);
  const free = freeFrom === null ? [] : [t("delivery.freeFrom", { amount: money(freeFrom) })];
  return <option value={id}>{[name, price, ...free].join(", ")}</option>;
}

/** The choice between "As it comes: 3 deliveries, 18,00 €" and "All together, on Friday 27 Nov, 6,00 €". */
function Shipments({
  field,
  deliveries,
}: {
  field: DeliveryControl;
  deliveries: NonNullable<DeliveryView["deliveries"]>;
}) {
  const { count, together, isPickUp, costs } = deliveries;
  const t = useTexts();
  const { integer, money } = useFormats();
  const { when } = useSupplyWords();
  const asAvailable = t(isPickUp ? "delivery.pickUps" : "delivery.asAvailable", { count, formatted: integer(count) });
  const allTogether = t("delivery.together", { when: together === null ? t("supply.dateOnRequest") : when(together) });
  return (
    <Select field={field}>
      <option value="as-available">{[asAvailable, ...(costs ? [money(costs.all)] : [])].join(", ")}</option>
      <option value="together">{[allTogether, ...(costs ? [money(costs.one)] : [])].join(", ")}</option>
    </Select>
  );
}

interface ControlProps {
  field: DeliveryControl;
  hint?: string;
}

function Input({
  field,
  hint,
  input,
}: ControlProps & { input: { type?: "date" | "text"; min?: string; max?: string; maxLength?: number } }) {
  return (
    <Field id={field.id} label={field.label} hint={hint} error={field.error}>
      {(tied) => (
        <input className="input" autoComplete="off" defaultValue={field.text} {...input} {...tied} {...nameOf(field)} />
      )}
    </Field>
  );
}

function Select({ field, hint, children }: ControlProps & { children: React.ReactNode }) {
  return (
    <Field id={field.id} label={field.label} hint={hint} error={field.error}>
      {(tied) => (
        <select className="select" defaultValue={field.text} {...tied} {...nameOf(field)}>
          {children}
        </select>
      )}
    </Field>
  );
}

function nameOf({ name, error }: DeliveryControl) {
  return { name, autoFocus: error ? true : undefined };
}

function placeOf(delivery: Delivery | null): string {
  if (delivery?.to.kind === "site") return `site:${delivery.to.id}`;
  if (delivery?.to.kind === "pickup") return `pickup:${delivery.to.branch}`;
  return delivery?.to.kind ?? "own";
}
