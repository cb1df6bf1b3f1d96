/** Inside a dialog what opens must stay in the dialog, whose surroundings are inert. */
export function popupPlace(trigger?: HTMLElement): HTMLElement {
  return trigger?.closest<HTMLElement>('[role="dialog"]') ?? document.body;
}
