import { useForm } from "@conform-to/react";
import { AddForm } from "../catalogue/add-form.tsx";
import { Star } from "../catalogue/star.tsx";
import { CaptchaBox } from "../ui/forms/captcha-box.tsx";
import { ErrorSummary } from "../ui/forms/error-summary.tsx";
import { PeriodFields } from "../ui/forms/period-fields.tsx";
import { TextField } from "../ui/forms/text-field.tsx";
import { Icon } from "../ui/icon.tsx";
import { useTexts } from "../ui/texts.tsx";
import { CAPTCHA } from "./made-up/captcha.ts";
import { ROW } from "./made-up/goods.ts";
import { Setting } from "./setting.tsx";
import { Part, Specimen } from "./specimen.tsx";

/** Buttons, and all kinds of form fields. */
export function Controls() {
  return (
    <>
      <Buttons />
      <Fields />
      <Part module="ui/forms/captcha-box">
        <Specimen state="">
          <CaptchaBox challenge={CAPTCHA} leads={false} />
        </Specimen>
        <Specimen state="refusal">
          <CaptchaBox
            challenge={CAPTCHA}
            refusal={{ captcha: "unticked", ticked: false, challenge: CAPTCHA }}
            leads={false}
          />
        </Specimen>
      </Part>
      <Part module="ui/forms/period-fields">
        <Specimen state="">
          <PeriodFields
            reading={{ period: { from: null, to: null }, typed: { from: "2026-01-01", to: "" }, errors: {} }}
          />
        </Specimen>
        <Specimen state="errors">
          <PeriodFields
            reading={{
              period: { from: null, to: null },
              typed: { from: "31.31.", to: "2025-01-01" },
              errors: { from: "date", to: "period" },
            }}
          />
        </Specimen>
      </Part>
      <Quantities />
    </>
  );
}

function Buttons() {
  const t = useTexts();
  const looks = ["", "btn--main", "btn--row", "btn--plain", "btn--stop", "btn--big", "btn--wide"];
  return (
    <Part module=".btn">
      {looks.map((look) => (
        <Specimen key={look} state={look || ".btn"}>
          <div className="actions">
            <button type="button" className={`btn ${look}`}>
              {t("product.addToCart")}
            </button>
            <button type="button" className={`btn ${look}`} aria-busy="true">
              {t("product.adding")}
            </button>
            <button type="button" className={`btn ${look}`} disabled>
              {t("product.addToCart")}
            </button>
          </div>
        </Specimen>
      ))}
      <Specimen state="btn--icon">
        <button type="button" className="btn btn--plain btn--icon" title={t("cart.remove")}>
          <Icon name="cross" />
          <span className="sr">{t("cart.remove")}</span>
        </button>
      </Specimen>
      <Specimen state="product/star">
        <div className="actions">
          <Star product={ROW} marked={false} withWord />
          <Star product={ROW} marked withWord />
          <Star product={ROW} marked />
        </div>
      </Specimen>
    </Part>
  );
}

function Fields() {
  const t = useTexts();
  const [, fields] = useForm<Record<"name" | "vat" | "email" | "password", string>>({
    id: "guide-form",
    lastResult: {
      status: "error",
      initialValue: { name: "", vat: "123", email: "ana" },
      error: { name: ["required"], vat: ["vat"], email: ["email"] },
    },
  });
  return (
    <Part module="ui/forms/text-field">
      <Specimen state="">
        <TextField field={field("guide-plain")} label={t("register.company")} maxLength={100} />
      </Specimen>
      <Specimen state="required, hint">
        <TextField
          field={field("guide-hint")}
          label={t("cart.documentNumber")}
          hint={t("cartPage.documentHint")}
          maxLength={100}
          required
        />
      </Specimen>
      <Specimen state="required, hint, errors">
        <TextField
          field={{ ...field("guide-wrong"), initialValue: "ana@", errors: ["email"] }}
          label={t("guestOrder.email")}
          hint={t("guestOrder.emailHint")}
          type="email"
          maxLength={100}
          required
        />
      </Specimen>
      <Specimen state="readonly">
        <div className="field">
          <label htmlFor="guide-fixed">{t("register.email")}</label>
          <input className="input" id="guide-fixed" readOnly value="ana@servis.example" />
        </div>
      </Specimen>
      <Specimen state="disabled">
        <div className="field">
          <label htmlFor="guide-off">{t("register.email")}</label>
          <input className="input" id="guide-off" disabled value="ana@servis.example" />
        </div>
      </Specimen>
      <Specimen state="forms/error-summary" wide>
        <ErrorSummary
          fields={Object.values(fields.name ? [fields.name, fields.vat, fields.email] : [])}
          captcha={t("captcha.untickedBox")}
        />
      </Specimen>
    </Part>
  );
}

function Quantities() {
  const refused = (key: "quantity" | "pack" | "onlyLeft") => ({
    product: ROW.id,
    typed: "1.5",
    error: { key, limit: 10 },
  });
  return (
    <Part module="catalogue/add-form">
      {(["row", "box"] as const).map((shape) => (
        <Specimen key={shape} state={`shape ${shape}`}>
          <AddForm product={ROW} refused={undefined} shape={shape} />
        </Specimen>
      ))}
      <Specimen state="useNavigation: submitting">
        <Setting sending={{ product: ROW.id, quantity: "1" }}>
          <AddForm product={ROW} refused={undefined} shape="box" />
        </Setting>
      </Specimen>
      {(["quantity", "pack", "onlyLeft"] as const).map((key) => (
        <Specimen key={key} state={`refused ${key}`}>
          <AddForm product={ROW} refused={refused(key)} shape="box" />
        </Specimen>
      ))}
    </Part>
  );
}

function field(id: string) {
  return { id, name: id, key: undefined, initialValue: "", errors: undefined };
}
