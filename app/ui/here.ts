/** The URL of the shown page. */
export interface Here {
  pathname: string;
  search: string;
}

/** The data with which menus mark the current link: the screen, and the product line of a catalogue list. */
export interface CurrentPlace {
  screen: string | undefined;
  line: string | null;
}

export function placeOf({ pathname, search }: Here): CurrentPlace {
  return { screen: pathname.split("/")[2], line: new URLSearchParams(search).get("line") };
}
