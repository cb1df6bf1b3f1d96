// Holds the button "new code" back until the server would accept it. Without this script the server says when.
const button = document.querySelector('[data-wait]');
if (button instanceof HTMLButtonElement) {
  const label = button.textContent;
  const end = Date.now() + Number(button.dataset.wait) * 1000;
  const tick = () => {
    const left = Math.ceil((end - Date.now()) / 1000);
    button.disabled = left > 0;
    button.textContent = left > 0 ? `${label} (dans\u00a0${left}\u00a0s)` : label;
    if (left > 0) setTimeout(tick, 500);
  };
  tick();
}
