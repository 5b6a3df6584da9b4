/** The fields of the guest order dialog. Guests of tests differ only in their e-mail address. */
export function guestForm(email: string) {
  return {
    company: "Autoservis Primjer d.o.o.",
    country: "HR",
    vat: "12345678903",
    name: "Ana Anić",
    address: "Vukovarska cesta 12",
    postalCode: "31000",
    city: "Osijek",
    email,
  };
}
