import { useLoaderData } from "react-router";

const ROWS = Array.from({ length: 24 }, (_, at) => ({
  number: `0 445 110 ${String(100 + at)}`,
  title: "Common rail injector",
  manufacturer: "Bosch",
  price: `€${(150 + at).toFixed(2)}`,
}));

export function loader() {
  return { rows: ROWS };
}

export default function Catalogue() {
  const { rows } = useLoaderData<typeof loader>();
  return (
    <main>
      <h1>Catalogue</h1>
      <ul>
        {rows.map((row) => (
          <li key={row.number}>
            <strong>{row.number}</strong> <span>{row.title}</span> <span>{row.manufacturer}</span>{" "}
            <span>{row.price}</span>
          </li>
        ))}
      </ul>
    </main>
  );
}
