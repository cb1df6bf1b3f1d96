/**
 * Inside a dialog what opens must stay in the dialog, whose surroundings are inert. Of antd's dialog only the container
 * takes clicks: what lies beside it looks the same and is dead for a mouse.
 */
export function popupPlace(trigger?: HTMLElement): HTMLElement {
  return trigger?.closest<HTMLElement>('.ant-modal-container, [role="dialog"]') ?? document.body;
}
