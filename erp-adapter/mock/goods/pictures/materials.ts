/** A surface: its colours across a round body, from the left edge to the right one, and the colour of a flat face. */
interface Material {
  across: readonly [left: string, middle: string, light: string, shade: string, right: string];
  face: string;
  edge: string;
}

const MATERIALS = {
  steel: { across: ["#6f7880", "#c3cad0", "#f7f9fa", "#b4bcc3", "#59626a"], face: "#c9d0d5", edge: "#4b545c" },
  dark: { across: ["#2c3238", "#6a737b", "#98a1a9", "#535b63", "#1f2429"], face: "#626b73", edge: "#191d21" },
  cast: { across: ["#75736e", "#b3b0a9", "#dad7d0", "#a3a098", "#5e5c57"], face: "#bbb8b1", edge: "#4f4d49" },
  iron: { across: ["#4a3f39", "#84756b", "#a99a8f", "#6d5f56", "#352c27"], face: "#83746a", edge: "#2b2420" },
  brass: { across: ["#7d6223", "#c9a64f", "#f3dc9a", "#b8923a", "#664f19"], face: "#d2b15d", edge: "#5b4615" },
  copper: { across: ["#7a3f20", "#c5774a", "#eeb491", "#b0633a", "#5f2f16"], face: "#c97d51", edge: "#552a13" },
  black: { across: ["#17191b", "#3a3e42", "#63686d", "#2f3336", "#0e0f10"], face: "#34383b", edge: "#0b0c0d" },
  grey: { across: ["#5d6267", "#8d9399", "#b5babf", "#7d8389", "#494e52"], face: "#8f959b", edge: "#3d4246" },
  rubber: { across: ["#22201f", "#474442", "#5c5957", "#3a3836", "#171615"], face: "#3f3c3a", edge: "#121110" },
  white: { across: ["#b9bdc0", "#e8eaeb", "#ffffff", "#e2e4e6", "#a7abae"], face: "#eceeef", edge: "#83888c" },
  paper: { across: ["#b08a4e", "#dcbd86", "#f1dcb3", "#cfae75", "#93703a"], face: "#dfc28e", edge: "#7d5f31" },
  green: { across: ["#1d4f36", "#3f8a63", "#74b996", "#34775a", "#143a27"], face: "#3d8660", edge: "#102d1e" },
  blue: { across: ["#1d3f63", "#3f6f9f", "#7fa6cb", "#346190", "#142d48"], face: "#3f6d9b", edge: "#10243a" },
  red: { across: ["#6b1d1d", "#b04444", "#d98585", "#9c3737", "#4f1313"], face: "#b04646", edge: "#400f0f" },
} satisfies Record<string, Material>;
export type MaterialName = keyof typeof MATERIALS;

/** The colour of a face that gets this much light, from 0 to 1. */
export function litFace(material: MaterialName, light: number): string {
  const { face, across } = MATERIALS[material];
  const [dark = face] = across;
  return light < 0.5 ? mix(dark, face, light * 2) : mix(face, across[2] ?? face, light - 0.5);
}

export function edgeOf(material: MaterialName): string {
  return MATERIALS[material].edge;
}

/** The gradients of these ids: a material's name for turned bodies, `NAME-ball` for balls. */
export function gradientsOf(ids: Iterable<string>): string {
  return Object.entries(MATERIALS)
    .flatMap(([name, { across }]) => {
      const [left, , light, , right] = across as readonly [string, string, string, string, string];
      return [
        { id: name, markup: `<linearGradient id="${name}">${stopsOf(across, ACROSS)}</linearGradient>` },
        {
          id: `${name}-ball`,
          markup: `<radialGradient id="${name}-ball" cx=".36" cy=".3" r=".75">${stopsOf([light, across[1], left, right], BALL)}</radialGradient>`,
        },
      ];
    })
    .filter(({ id }) => new Set(ids).has(id))
    .map(({ markup }) => markup)
    .join("");
}

const ACROSS = [0, 0.22, 0.4, 0.72, 1] as const;
const BALL = [0, 0.4, 0.85, 1] as const;

function stopsOf(colours: readonly (string | undefined)[], offsets: readonly number[]): string {
  return colours.map((colour, at) => `<stop offset="${offsets[at]}" stop-color="${colour}"/>`).join("");
}

function mix(from: string, to: string, share: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(channel(from, at) + (channel(to, at) - channel(from, at)) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
