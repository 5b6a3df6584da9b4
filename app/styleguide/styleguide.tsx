import "./styleguide.css";
import { useEffect } from "react";
import { Main } from "../components/ui/main.tsx";
import { Accounts } from "./accounts.tsx";
import { Carts } from "./carts.tsx";
import { Content } from "./content.tsx";
import { Controls } from "./controls.tsx";
import { FrameParts } from "./frame.tsx";
import { Goods } from "./goods.tsx";

/**
 * Every component in every state, under the name of its module, with made-up data: the page by which looks are worked on.
 * In development alone (app/routes.ts); the head's switch shows it in the other language.
 */
export default function Styleguide() {
  useEffect(() => {
    // Dialogs and refused fields take the focus, and the page with it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    window.scrollTo(0, 0);
  }, []);
  return (
    <Main>
      <title>styleguide</title>
      <h1>/styleguide</h1>
      <div className="guide">
        <Controls />
        <Goods />
        <Carts />
        <Accounts />
        <FrameParts />
        <Content />
      </div>
    </Main>
  );
}
