/** The conversation with the support, wherever its entry is; nothing until somebody opens it. */
export function HelpChat() {
  return null;
}
