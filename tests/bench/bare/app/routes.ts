import { index } from "@react-router/dev/routes";

export default [index("catalogue.tsx")];
