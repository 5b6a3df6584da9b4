import { index, route } from "@react-router/dev/routes";

export default [index("catalogue.tsx"), route("plain", "plain.tsx")];
