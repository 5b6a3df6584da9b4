import type en from "../en/mail.ts";
import type { CroatianTwin } from "../twin.ts";
import cart from "./cart.ts";
import goods from "./every-page/goods.ts";
import orders from "./orders.ts";

/** Svi tekstovi e-mailova na hrvatskom, istim ključevima kao engleski. */
export default {
  companyInvitation: {
    subject: "{{shop}}: pozvani ste",
    subjectOf: "{{shop}}: {{inviter}} Vas poziva",
    heading: "Poziv za pristup u ime tvrtke",
    lead: "{{inviter}} Vam u ime tvrtke {{company}} daje pristup webshopu {{shop}}.",
    leadUnnamed: "Kupac webshopa {{shop}} daje Vam pristup u ime svoje tvrtke.",
    how: "Odaberite lozinku i korisnički je račun Vaš. Poveznica vrijedi jednom, 7 dana i samo za ovu adresu.",
    accept: "Prihvati poziv",
    ignore: "Ako ovaj poziv ne očekujete, ne morate učiniti ništa: bez Vaše potvrde korisnički se račun ne otvara.",
  },
  greeting: { named: "Poštovani,", nameless: "Poštovani," },
  pay: {
    amount: "Za uplatu unaprijed",
    payee: "Primatelj",
    iban: "IBAN",
    reference: "Model i poziv na broj",
  },
  orderConfirmation: {
    subject: "{{shop}}: narudžba {{number}} je zaprimljena",
    heading: "Narudžba {{number}} je zaprimljena",
    lead_one: "hvala Vam. Zaprimili smo Vašu narudžbu: {{count}} stavka.",
    lead_few: "hvala Vam. Zaprimili smo Vašu narudžbu: {{count}} stavke.",
    lead_other: "hvala Vam. Zaprimili smo Vašu narudžbu: {{count}} stavki.",
    payInAdvance: "Molimo Vas da platite predračun iz privitka: robu šaljemo nakon uplate.",
    payBeforePickUp: "Molimo Vas da platite predračun iz privitka: robu izdajemo nakon uplate.",
    proForma: "Predračun {{number}}",
    openAsGuest: "Ova poveznica ponovno otvara narudžbu. Sačuvajte je: tko ima poveznicu, vidi i narudžbu.",
    typedHere:
      "Ovaj ste e-mail dobili jer je netko upisao ovu adresu pri narudžbi bez korisničkog računa u webshopu {{shop}}. Niste to bili Vi? Odgovorite i stornirat ćemo narudžbu.",
    openAsCustomer: "Narudžbu možete otvoriti u webshopu nakon prijave.",
    open: "Otvori narudžbu",
    questions: "Imate pitanje? Samo odgovorite na ovaj e-mail.",
  },
  orderForSales: {
    subject: "{{shop}}: nova narudžba {{number}}",
    lead_one:
      "U webshopu je zaprimljena narudžba koja sadrži {{count}} stavku. Kupcu je poslana potvrda istog sadržaja:",
    lead_few:
      "U webshopu je zaprimljena narudžba koja sadrži {{count}} stavke. Kupcu je poslana potvrda istog sadržaja:",
    lead_other:
      "U webshopu je zaprimljena narudžba koja sadrži {{count}} stavki. Kupcu je poslana potvrda istog sadržaja:",
    customer: "Kupac",
    email: "E-mail",
    partner: "Šifra kupca",
    guest: "gost",
    unread:
      "Naziv tvrtke, OIB / PDV broj, adresa i telefon nisu se mogli dohvatiti iz ERP-a: pogledajte ih ondje pod šifrom kupca.",
    language: "Jezik kupca",
  },
  orderAfterAll: {
    subject: "{{shop}}: narudžba {{number}} ipak je zaprimljena",
    heading: "Narudžba {{number}} ipak je zaprimljena",
    lead: "{{at}} javili smo Vam da ništa nije naručeno. To nije bilo točno: naš je sustav Vašu narudžbu sa stavkama u nastavku ipak zaprimio. Ako ste robu u međuvremenu ponovno naručili, odgovorite na ovaj e-mail ili nas nazovite: jednu ćemo narudžbu stornirati.",
  },
  orderAfterAllForSales: {
    subject: "{{shop}}: NAZOVITE KUPCA: narudžba {{number}} ipak je zaprimljena",
    lead: "Kupcu je {{at}} javljeno da ništa nije naručeno, a ERP je narudžbu zaprimio kasnije. Roba je možda naručena dvaput: pitajte kupca prije nego što se išta otpremi.",
    meanwhile: {
      refused: "U međuvremenu je zahtjev za tu narudžbu odbio korisnik {{decider}}: tvrtka robu možda ne želi.",
      withdrawn: "U međuvremenu je zahtjev za tu narudžbu povučen: tvrtka robu možda ne želi.",
      expired: "U međuvremenu je zahtjev za tu narudžbu istekao bez odluke: tvrtka robu možda ne želi.",
      approved:
        "U međuvremenu je zahtjev ponovno odobrio korisnik {{decider}}, kao narudžbu {{other}}: roba je naručena dvaput.",
      changed:
        "U međuvremenu je zahtjev uz izmjene ponovno odobrio korisnik {{decider}}, kao narudžbu {{other}}: roba je naručena dvaput.",
    },
  },
  orderNotPlaced: {
    subject: "{{shop}}: ništa nije naručeno ({{number}})",
    heading: "Ništa nije naručeno",
    lead: "Vaša se narudžba {{number}} provjeravala. Naš je sustav nije zaprimio: ništa nije naručeno. Ako robu i dalje trebate, naručite je ponovno: košarica je onakva kakvom ste je ostavili. Ako se narudžba ipak pojavi, odmah ćemo Vam se javiti.",
    leadOfRequest:
      "odobrili ste narudžbu {{number}} i ona se provjeravala. Naš je sustav nije zaprimio: ništa nije naručeno. Zahtjev ponovno čeka odluku. Ako se narudžba ipak pojavi, odmah ćemo Vam se javiti.",
    openCart: "Otvori košaricu",
    sentAt: "Poslano",
    total: "Ukupno s PDV-om",
    typedHere:
      "Ovaj ste e-mail dobili jer je netko upisao ovu adresu pri narudžbi bez korisničkog računa u webshopu {{shop}}.",
  },
  orderNotPlacedForSales: {
    subject: "{{shop}}: narudžba {{number}} nije zaprimljena",
    heading: "Narudžba je poslana, a u ERP-u je nema",
    lead: "Odgovor na ovu narudžbu nije stigao, a ERP javlja da takve narudžbe nema. Kupcu je javljeno da ništa nije naručeno i može naručiti ponovno. Provjerite u ERP-u: ako je narudžba ipak ondje, odmah se javite kupcu. Njezin je ključ {{key}}.",
  },
  orderUndecided: {
    subject: "{{shop}}: narudžba {{number}} još se provjerava",
    heading: "Vaša se narudžba još provjerava",
    lead: "naš sustav ne javlja ima li Vašu narudžbu {{number}}. Pitamo ga i dalje i javit ćemo Vam se čim doznamo. Dotad nemojte naručivati ponovno; ako je hitno, nazovite nas.",
    leadOfRequest:
      "naš sustav ne javlja ima li narudžbu {{number}} koju ste odobrili. Pitamo ga i dalje i javit ćemo Vam se čim doznamo. Dotad nemojte naručivati ponovno; ako je hitno, nazovite nas.",
  },
  orderUndecidedForSales: {
    subject: "{{shop}}: provjerite ima li ERP narudžbu {{number}}",
    heading: "Ima li ERP ovu narudžbu?",
    lead: "Odgovor na ovu narudžbu nije stigao, a ERP webshopu već sat vremena ne javlja ima li je. Kupac čeka i rečeno mu je da ne naručuje ponovno. Provjerite u ERP-u, javite se kupcu, zatim narudžbu zaključite naredbom: npm run shop -- intents settle {{key}}.",
  },
  cancellationReceived: {
    subject: "{{shop}}: zatražen je storno narudžbe {{number}}",
    heading: "Zatražen je storno narudžbe {{number}}",
    lead: "zaprimili smo Vaš zahtjev. Javit će Vam se naš prodajni predstavnik. Do tada narudžba vrijedi.",
    reason: "Razlog",
    open: "Otvori narudžbu",
    questions: "Imate pitanje? Samo odgovorite na ovaj e-mail.",
  },
  cancellationEnded: {
    refused: {
      subject: "{{shop}}: narudžba {{number}} više se ne može stornirati",
      heading: "Narudžba {{number}} više se ne može stornirati",
      lead: "na Vaš zahtjev za storno odgovoreno je tek sada: narudžba, ili ono što ste u njoj odabrali, ovdje se više ne može stornirati. Narudžba ostaje kakva jest. Naša prodaja može pomoći: odgovorite na ovaj e-mail.",
    },
    undecided: {
      subject: "{{shop}}: Vaš zahtjev za storno narudžbe {{number}}",
      heading: "Ne znamo je li Vaš zahtjev zaprimljen",
      lead: "odgovor na Vaš zahtjev za storno nije stigao, a ne možemo sami utvrditi je li zaprimljen. Zamolili smo prodaju da provjeri i javit će Vam se. Dotad narudžba vrijedi.",
    },
  },
  cancellationForSales: {
    subject: "{{shop}}: zahtjev za storno narudžbe {{number}}",
    lead: "U webshopu je zatražen storno. Kupac očekuje da mu se javite.",
    leadGuest:
      "Gost je poveznicom na narudžbu zatražio storno. ERP o tome ne zna: unesite ga ondje. Gost očekuje da mu se javite.",
  },
  cancellationInDoubt: {
    subject: "{{shop}}: provjerite zahtjev za storno narudžbe {{number}}",
    heading: "Je li zahtjev za storno narudžbe {{number}} zaprimljen?",
    lead: "Kupac je u webshopu zatražio storno, ali odgovor ERP-a nije stigao, a webshop ga više ne može pitati u ime kupca. Provjerite u ERP-u je li zahtjev zaprimljen i javite se kupcu: rečeno mu je da ćete mu se javiti.",
  },
  orderConfirmed: {
    subject: "{{shop}}: narudžba {{number}} potvrđena",
    heading: "Narudžba {{number}} je potvrđena",
    lead: "potvrdili smo Vašu narudžbu i pripremamo je.",
    leadDay: "potvrdili smo Vašu narudžbu. Robu otpremamo na dolje navedeni dan.",
    leadPickUp: "potvrdili smo Vašu narudžbu. Robu možete preuzeti od dolje navedenog dana.",
  },
  orderDateMoved: {
    subject: "{{shop}}: novi datum za narudžbu {{number}}",
    heading: "Narudžba {{number}} ima novi datum",
    lead: "promijenio se dan otpreme robe iz Vaše narudžbe.",
    leadOpen:
      "robu iz Vaše narudžbe ne možemo otpremiti na dan koji smo Vam javili. Pisat ćemo Vam čim novi dan bude poznat.",
    leadPickUp: "promijenio se dan od kojega možete preuzeti robu iz Vaše narudžbe.",
    leadPickUpOpen:
      "robu iz Vaše narudžbe nećete moći preuzeti na dan koji smo Vam javili. Pisat ćemo Vam čim novi dan bude poznat.",
  },
  orderReady: {
    subject: "{{shop}}: narudžba {{number}} spremna je za preuzimanje",
    heading: "Narudžba {{number}} spremna je za preuzimanje",
    lead: "dolje navedena roba Vas čeka. Molimo Vas da ponesete broj narudžbe.",
  },
  orderDispatched: {
    subject: "{{shop}}: narudžba {{number}} je na putu",
    heading: "Narudžba {{number}} je na putu",
    lead: "otpremili smo dolje navedenu robu.",
    track: "Prati pošiljku",
  },
  orderPickedUp: {
    subject: "{{shop}}: preuzeta je roba iz narudžbe {{number}}",
    heading: "Preuzeta je roba iz narudžbe {{number}}",
    lead: "dolje navedena roba preuzeta je u našoj poslovnici. Nije je preuzeo nitko od Vaših? Odgovorite na ovaj e-mail.",
    arrival:
      "Vaša je tvrtka ovu robu preuzela bez PDV-a, jer ide u drugu državu članicu. Molimo Vas da ispunite i potpišete izjavu iz privitka te je vratite do {{day}} Bez nje PDV moramo obračunati naknadno.",
    arrivalFile: "Izjava o prispijeću {{number}}",
  },
  orderInvoiced: {
    subject: "{{shop}}: račun za narudžbu {{number}}",
    heading: "Izdan je račun za narudžbu {{number}}",
    lead: "izdali smo račun za robu isporučenu po Vašoj narudžbi.",
    attached: "Račun je u privitku u PDF-u.",
    inShop:
      "Račun je u webshopu dostupan korisnicima koji smiju vidjeti račune. Ako ga trebate e-mailom, odgovorite na ovaj e-mail.",
    byReply: "Ako račun još niste dobili, odgovorite na ovaj e-mail i poslat ćemo Vam ga.",
    file: "Račun {{number}}",
  },
  cancellationAnswered: {
    subject: "{{shop}}: storno u narudžbi {{number}}",
    heading: "Storno u narudžbi {{number}}",
    lead: "odlučili smo o Vašem zahtjevu: u narudžbi vidite što ostaje naručeno.",
    leadAccepted: "stornirali smo dolje navedene stavke.",
    leadRefused: "nažalost ne možemo stornirati dolje navedene stavke: ostaju naručene.",
    leadPartly: "stornirali smo dio dolje navedenih stavki. Ostale ostaju naručene.",
    others: "Ako ste zatražili storno i drugih stavki, o njima Vam se javljamo zasebno.",
    accepted: "Stornirano",
    refused: "Nije stornirano",
  },
  step: {
    day: "Otprema",
    pickUpDay: "Preuzimanje od",
    before: "Prije",
    delivery: "Otpremnica",
    carrier: "Prijevoznik",
    tracking: "Broj pošiljke",
    invoice: "Račun",
    amount: "Ukupno s PDV-om",
    dueDate: "Datum dospijeća",
    place: "Mjesto preuzimanja",
    phone: "Telefon",
    hours: "Radno vrijeme",
    pieces: "Roba",
    reason: "Naš odgovor",
    reasonOf: "Naš odgovor ({{lines}})",
  },
  registrationReceived: {
    subject: "{{shop}}: Vaš zahtjev za registraciju",
    heading: "Vaš zahtjev za registraciju je zaprimljen",
    lead: "hvala na zahtjevu. Naša će Vam se prodaja javiti. Prijaviti se možete čim zahtjev bude odobren.",
    undoLead:
      "Niste Vi poslali zahtjev ili ste se predomislili? Ova poveznica poništava zahtjev u roku od 7 dana, sve dok nije odobren.",
    undo: "Poništi zahtjev",
    questions: "Imate pitanje? Samo odgovorite na ovaj e-mail.",
  },
  questionForSales: {
    subject: "{{shop}}: upit za {{number}}",
    heading: "Upit za {{number}}",
    lead: "Posjetitelj webshopa traži ovaj broj i čeka odgovor s cijenom i rokom isporuke. Odgovor na ovaj e-mail stiže izravno njemu.",
    number: "Broj",
    text: "Poruka",
  },
  refusedForSales: {
    subject: "{{shop}}: odbijen e-mail o narudžbi {{number}}",
    heading: "E-mail o narudžbi {{number}} je odbijen",
    lead: "Poslužitelj e-pošte ne prima poštu za adresu kupca. Narudžba vrijedi, ali kupac možda nije obaviješten: javite mu se na drugi način. Webshop će e-mail još tri dana pokušavati poslati.",
    number: "Narudžba",
    address: "Odbijena adresa",
    answer: "Odgovor poslužitelja e-pošte",
  },
  registrationForSales: {
    subject: "{{shop}}: novi zahtjev za registraciju",
    heading: "Novi zahtjev za registraciju",
    lead: "U webshopu je zatražen korisnički račun. Prijava će biti moguća kada ga odobrite.",
    name: "Ime i prezime",
    company: "Naziv tvrtke",
    vat: "OIB / PDV broj",
    address: "Adresa",
    postalCode: "Poštanski broj",
    city: "Mjesto",
    phone: "Telefon",
    email: "E-mail",
    language: "Jezik",
  },
  registrationApproved: {
    subject: "{{shop}}: Vaš je korisnički račun otvoren",
    heading: "Vaš je korisnički račun otvoren",
    lead: "naša je prodaja odobrila Vašu registraciju. Prijavite se svojom e-mail adresom i lozinkom koju ste odabrali; od sada vrijede Vaše cijene i uvjeti.",
    login: "Prijavi se",
    questions: "Imate pitanje? Samo odgovorite na ovaj e-mail.",
  },
  registrationEnded: {
    subject: "{{shop}}: Vaša registracija",
    "not-received": {
      heading: "Vaša registracija nije stigla do nas",
      lead: "odgovor na Vašu registraciju nije stigao. Pitali smo svoj sustav: takve registracije nema i korisnički račun nije otvoren. Molimo Vas da se ponovno registrirate.",
    },
    undecided: {
      heading: "Ne znamo je li Vaša registracija stigla do nas",
      lead: "odgovor na Vašu registraciju nije stigao, a naš sustav već tri dana ne javlja ima li je. Molimo Vas da se ponovno registrirate: ako je Vaša adresa tada već zauzeta, registracija je zaprimljena.",
    },
    refused: {
      heading: "Vaša registracija nije odobrena",
      lead: "naša prodaja nije odobrila Vašu registraciju. I dalje možete naručivati bez korisničkog računa.",
    },
    unanswered: {
      heading: "Na Vašu registraciju nije odgovoreno",
      lead: "naša prodaja u šezdeset dana nije odgovorila na Vašu registraciju. Molimo Vas da odgovorite na ovaj e-mail ili se ponovno registrirate.",
    },
    open: "Registriraj se",
  },
  passwordReset: {
    subject: "{{shop}}: nova lozinka",
    heading: "Postavite novu lozinku",
    lead: "Za Vaš je korisnički račun zatražena nova lozinka. Poveznica u nastavku može se upotrijebiti jednom, u roku od jednog sata.",
    set: "Postavi novu lozinku",
    ignore: "Niste to bili Vi? Onda ne morate učiniti ništa: Vaša lozinka ostaje ista.",
  },
  passwordChanged: {
    subject: "{{shop}}: Vaša je lozinka promijenjena",
    heading: "Vaša je lozinka promijenjena",
    lead: "Lozinka Vašeg korisničkog računa je promijenjena, a na svim ste ostalim uređajima odjavljeni.",
    notYou: "Niste to bili Vi? Odmah postavite drugu lozinku:",
    set: "Postavi novu lozinku",
    tellUs: "Odgovorite nam i na ovaj e-mail kako bismo s Vama pregledali narudžbe iz posljednjih dana.",
  },
  passwordInDoubt: {
    subject: "{{shop}}: je li Vaša lozinka promijenjena?",
    heading: "Je li Vaša lozinka promijenjena?",
    lead: "Za Vaš je korisnički račun zatražena druga lozinka, ali ne znamo je li postavljena jer odgovor nije stigao. Prijavite se novom lozinkom; ako ne vrijedi, ništa nije promijenjeno.",
    notYou: "Niste to bili Vi? Odmah postavite drugu lozinku:",
    set: "Postavi novu lozinku",
    tellUs: "Odgovorite nam i na ovaj e-mail kako bismo s Vama pregledali narudžbe iz posljednjih dana.",
  },
  emailReplaced: {
    subject: "{{shop}}: Vaš korisnički račun ima drugu e-mail adresu",
    heading: "Vaš korisnički račun ima drugu e-mail adresu",
    lead: "Za prijavu u Vaš korisnički račun postavljena je druga e-mail adresa. Promjena je potvrđena Vašom lozinkom.",
    notYou:
      "Niste to bili Vi? Ova poveznica u roku od 7 dana vraća ovu adresu, čak i ako je promijenjena i lozinka. Pritom ćete biti odjavljeni sa svih uređaja i postavit ćete novu lozinku.",
    restore: "Vrati ovu adresu",
    tellUs: "Odgovorite nam i na ovaj e-mail kako bismo s Vama pregledali narudžbe iz posljednjih dana.",
  },
  emailInDoubt: {
    subject: "{{shop}}: ima li Vaš korisnički račun drugu e-mail adresu?",
    heading: "Ima li Vaš korisnički račun drugu e-mail adresu?",
    lead: "Za Vaš je korisnički račun, uz Vašu lozinku, zatražena druga e-mail adresa, ali ne znamo je li postavljena jer odgovor nije stigao. Ako se ovom adresom ne možete prijaviti, prijavljujete se drugom.",
    notYou:
      "Niste to bili Vi? Ako je postavljena druga adresa, ova poveznica u roku od 7 dana vraća ovu, čak i ako je promijenjena i lozinka. Pritom ćete biti odjavljeni sa svih uređaja i postavit ćete novu lozinku.",
    restore: "Vrati ovu adresu",
    tellUs: "Odgovorite nam i na ovaj e-mail kako bismo s Vama pregledali narudžbe iz posljednjih dana.",
  },
  emailSet: {
    subject: "{{shop}}: Vaša nova e-mail adresa",
    heading: "Vaša nova e-mail adresa",
    lead: "Od sada se u webshop {{shop}} prijavljujete ovom adresom.",
    notYou:
      "Nemate korisnički račun kod nas? Netko je Vašu adresu upisao zabunom: odgovorite na ovaj e-mail i ispravit ćemo to.",
  },
  stockProof: {
    subject: "{{shop}}: želite li obavijest kad {{number}} ponovno stigne?",
    heading: "Želite li obavijest kad dio ponovno stigne?",
    lead: "Netko je u našem webshopu upisao ovu adresu kako bi dobio obavijest kad ovaj dio ponovno bude na zalihi. Ako ste to bili Vi, potvrdite adresu u roku od jednog dana; javit ćemo se samo jednom.",
    confirm: "Potvrdi adresu",
    ignore: "Niste to bili Vi? Onda ne morate učiniti ništa: bez potvrde se ne javljamo.",
  },
  stockEnded: {
    subject: "{{shop}}: {{number}} nije se vratio na zalihu",
    heading: "{{number}} nije se vratio na zalihu",
    lead: "Htjeli ste znati kada će se ovaj dio ponovno moći odmah isporučiti. U 180 dana nije se vratio na zalihu pa je ova obavijest istekla. Ako želite i dalje čekati, ponovno je zatražite na stranici dijela.",
    open: "Na stranicu dijela",
  },
  stockBack: {
    subject: "{{shop}}: {{number}} ponovno je na zalihi",
    heading: "{{number}} ponovno je na zalihi",
    lead: "Htjeli ste znati: ovaj se dio ponovno može odmah isporučiti. Nije rezerviran za Vas.",
    open: "Pogledaj cijenu i zalihu",
    once: "Ovo je jedini e-mail o tome. Za novu obavijest zatražite je ponovno na stranici dijela.",
    end: "Ne želim obavijesti ni o drugim dijelovima koje čekam",
  },
  approvalAsked: {
    subject: "{{shop}}: {{buyer}} traži Vaše odobrenje narudžbe {{number}}",
    heading: "Narudžba čeka Vaše odobrenje",
    lead: "{{buyer}} traži odobrenje ove narudžbe. Možete je odobriti, izmijeniti ili odbiti do {{until}}. Nakon toga zahtjev istječe.",
    amount: "Roba i dostava, bez PDV-a i kaucija",
    open: "Pogledaj narudžbu i odluči",
    see: "Pogledaj zahtjev",
  },
  approvalSubstitute: {
    subject: "{{shop}}: narudžbe čekaju Vas umjesto korisnika {{absent}}",
    heading: "Odlučujete umjesto korisnika {{absent}}",
    lead: "do {{until}} o odobrenjima odlučujete umjesto korisnika {{absent}}. Ovi zahtjevi čekaju Vašu odluku:",
    open: "Pogledaj zahtjeve",
  },
  approvalApproved: {
    subject: "{{shop}}: Vaša narudžba {{number}} odobrena je pod brojem {{order}}",
    heading: "Vaša je narudžba odobrena",
    lead: "Vašu je narudžbu odobrio korisnik {{decider}}. Zaprimljena je kao narudžba {{order}}.",
    waits: {
      prepayment: "Narudžba do {{day}} čeka uplatu. Na njezinoj stranici piše kako platiti.",
      release: "Narudžba do {{day}} čeka odluku naše prodaje.",
    },
  },
  approvalChanged: {
    subject: "{{shop}}: Vaša je narudžba {{number}} odobrena uz izmjene, narudžba {{order}}",
    heading: "Vaša je narudžba odobrena uz izmjene",
    lead: "Vašu je narudžbu uz izmjene odobrio korisnik {{decider}}. Zaprimljena je kao narudžba {{order}}; u zahtjevu se vidi što je traženo, a što naručeno.",
    asked: "Kako je traženo",
  },
  approvalRefused: {
    subject: "{{shop}}: Vaša je narudžba {{number}} odbijena",
    heading: "Vaša je narudžba odbijena",
    lead: "Vašu je narudžbu odbio korisnik {{decider}}. Ništa nije naručeno. Njezine stavke možete vratiti u košaricu.",
    reason: "Razlog",
  },
  approvalExpired: {
    subject: "{{shop}}: o Vašoj narudžbi {{number}} nitko nije odlučio",
    heading: "Vaš je zahtjev istekao",
    lead: "o Vašoj narudžbi nitko nije odlučio u sedam dana. Ništa nije naručeno. Njezine stavke možete vratiti u košaricu i ponovno zatražiti odobrenje.",
  },
  approvalNotPlaced: {
    subject: "{{shop}}: Vaša narudžba {{number}} nije zaprimljena i ponovno čeka odluku",
    heading: "Ništa nije naručeno",
    lead: "Vaša je narudžba odobrena, ali naš je sustav nije zaprimio: ništa nije naručeno. Zahtjev ponovno čeka odluku, do {{until}}. Ako se narudžba ipak pojavi, odmah ćemo Vam se javiti.",
  },
  approvalAfterAll: {
    subject: "{{shop}}: narudžba {{order}} ipak je zaprimljena ({{number}})",
    heading: "Narudžba {{order}} ipak je zaprimljena",
    lead: "javili smo Vam da Vaša odobrena narudžba {{number}} nije zaprimljena. To nije bilo točno: naš ju je sustav ipak zaprimio kao narudžbu {{order}}, sa stavkama u nastavku.",
    leadForDecider:
      "kad ste odlučivali o narudžbi {{number}} (naručuje {{buyer}}), webshop je javljao da njezino ranije odobrenje nije dovelo do narudžbe. To nije bilo točno: naš ju je sustav ipak zaprimio kao narudžbu {{order}}, sa stavkama u nastavku.",
    meanwhile: {
      refused:
        "U međuvremenu ju je odbio korisnik {{decider}}. Narudžba svejedno vrijedi: ako je ne želite, odgovorite na ovaj e-mail ili nas nazovite i stornirat ćemo je.",
      withdrawn:
        "U međuvremenu je zahtjev povučen. Narudžba svejedno vrijedi: ako je ne želite, odgovorite na ovaj e-mail ili nas nazovite i stornirat ćemo je.",
      expired:
        "U međuvremenu je zahtjev istekao bez odluke. Narudžba svejedno vrijedi: ako je ne želite, odgovorite na ovaj e-mail ili nas nazovite i stornirat ćemo je.",
      approved:
        "U međuvremenu ju je ponovno odobrio korisnik {{decider}}, kao narudžbu {{other}}: roba je naručena dvaput. Odgovorite na ovaj e-mail ili nas nazovite: jednu ćemo narudžbu stornirati.",
      changed:
        "U međuvremenu ju je uz izmjene ponovno odobrio korisnik {{decider}}, kao narudžbu {{other}}: roba je naručena dvaput. Odgovorite na ovaj e-mail ili nas nazovite: jednu ćemo narudžbu stornirati.",
    },
  },
  languages: { en: "engleski", hr: "hrvatski" },
  order: {
    number: "Broj narudžbe",
    date: "Datum",
    documentNumber: "Broj dokumenta kupca",
    vat: orders.order.vat,
    whyVat: orders.order.whyVat,
  },
  delivery: {
    to: "Dostava na adresu",
    pickup: "Preuzimanje",
    ownAddress: "adresa kupca",
    carrier: "Prijevoznik",
    date: "Željeni datum",
    note: "Napomena vozaču",
    notePickUp: "Napomena poslovnici",
    separately: "dostava se obračunava zasebno",
  },
  line: {
    position: "R. br.",
    code: "Kataloški broj",
    name: "Naziv",
    quantity: "Količina",
    unit: "JM",
    price: "Cijena",
    discount: "Rabat",
    net: "Neto iznos",
    yourNumber: "Vaš broj: {{number}}",
    buyerPosition: "Vaša pozicija: {{position}}",
    deposit: "kaucija {{amount}} {{perUnit}}",
    split: "{{now}} odmah, {{later}} po narudžbi",
    later: "{{later}} po narudžbi",
  },
  totals: {
    goods: "Roba",
    deposit: "Kaucija",
    delivery: "Dostava",
    base: "Osnovica",
    vat: "PDV {{percent}}",
    total: "Ukupno s PDV-om (EUR)",
  },
  units: goods.units,
  perUnit: goods.perUnit,
  supply: goods.supply,
  shipment: cart.shipment,
  positions: orders.positions,
  pricesNote: {
    separately: "Cijene u EUR, bez PDV-a i dostave",
    charged: "Cijene u EUR, bez PDV-a. Dostava je uključena u ukupni iznos.",
    pickUp: "Cijene u EUR, bez PDV-a",
  },
  held: {
    waited: "Čekala do",
    prepayment:
      "Narudžba čeka Vašu uplatu do {{day}} Molimo Vas da platite predračun iz privitka: do tada je roba rezervirana, a šaljemo je nakon uplate. Bez uplate narudžba se stornira.",
    prepaymentPickUp:
      "Narudžba čeka Vašu uplatu do {{day}} Molimo Vas da platite predračun iz privitka: do tada je roba rezervirana, a izdajemo je nakon uplate. Bez uplate narudžba se stornira.",
    release:
      "Vaš kreditni limit ne pokriva ovu narudžbu ili imate dospjelih računa pa je ona na čekanju: naša prodaja o njoj odlučuje do {{day}} i javit ćemo Vam se. Do tada je roba rezervirana. Bez odluke narudžba se stornira.",
    releaseVat:
      "Ova je narudžba na čekanju: naša prodaja o njoj odlučuje do {{day}} i javit ćemo Vam se. Kad registar (VIES) potvrdi Vaš PDV broj {{number}}, odobrava se bez PDV-a; s PDV-om se odobrava samo ako pristanete. Do tada je roba rezervirana. Bez odluke narudžba se stornira.",
    again: "Istu robu možete ponovno naručiti: otvorite narudžbu i odaberite „Naruči ponovno”.",
  },
  heldForSales: {
    subject: "{{shop}}: narudžba {{number}} čeka Vašu odluku",
    lead: "Kreditni limit kupca ne pokriva narudžbu u nastavku ili kupac ima dospjelih računa, a moli Vas da narudžbu odobrite. Narudžba čeka Vašu odluku do {{day}}; sljedećeg se dana stornira. Roba je rezervirana.",
    leadVat:
      "Registar (VIES) još nije potvrdio PDV broj kupca {{vat}} ili kreditni limit ne pokriva narudžbu u nastavku pa ona čeka Vašu odluku do {{day}}; sljedećeg se dana stornira. Roba je rezervirana. Kad je broj potvrđen, odobrenje skida PDV; s PDV-om je odobrite samo ako kupac pristane.",
    how: "Limit, iskorišteni kredit i dospjeli iznos stoje uz narudžbu u ERP-u, gdje je odobravate ili odbijate; razlog odbijanja čita kupac. U vlastitom ERP-u webshopa: npm run erp -- orders {{number}}, zatim release {{number}} ili refuse {{number}} uz --reason.",
    payment:
      "Narudžba čeka uplatu kupca do {{day}} Roba je rezervirana; narudžba je odobrena čim je u ERP-u zabilježen cijeli iznos.",
  },
  orderReleased: {
    subject: "{{shop}}: narudžba {{number}} je odobrena",
    heading: "Narudžba {{number}} više nije na čekanju",
    lead: "naša je prodaja odobrila Vašu narudžbu i pripremamo je.",
    noVat:
      "Ako je registar otada potvrdio Vaš PDV broj {{number}}, narudžba više nema PDV-a: ukupni iznos je na njezinoj stranici.",
    leadPaid: "primili smo Vašu uplatu. Narudžba više nije na čekanju i pripremamo je.",
  },
  orderHoldRefused: {
    subject: "{{shop}}: narudžba {{number}} nije odobrena",
    heading: "Narudžba {{number}} nije odobrena",
    lead: "nažalost ne možemo odobriti Vašu narudžbu. Stornirana je: ništa iz nje neće biti isporučeno ni fakturirano.",
    leadPaid:
      "nažalost ne možemo odobriti Vašu narudžbu. Stornirana je: ništa iz nje neće biti isporučeno. Vratit ćemo Vam što ste za nju uplatili.",
  },
  orderHoldExpired: {
    subject: "{{shop}}: narudžba {{number}} predugo je čekala",
    heading: "Narudžba {{number}} predugo je čekala",
    lead: "naša prodaja nije na vrijeme odobrila Vašu narudžbu. Stornirana je, a roba više nije rezervirana.",
    leadPaid:
      "uplatu za Vašu narudžbu nismo primili na vrijeme. Narudžba je stornirana, a roba više nije rezervirana. Ako je Vaša uplata na putu, odgovorite na ovaj e-mail.",
  },
} satisfies CroatianTwin<typeof en>;
