/** The part of HubSpot's page interface that is used. */
interface HubSpotWidget {
  load(options?: { widgetOpen?: boolean }): void;
  open(): void;
  remove(): void;
  status(): { loaded: boolean };
}

declare global {
  interface Window {
    hsConversationsSettings?: { loadImmediately: boolean; identificationEmail?: string; identificationToken?: string };
    hsConversationsOnReady?: (() => void)[];
    HubSpotConversations?: { widget: HubSpotWidget; resetAndReloadWidget?: () => void };
  }
}

/** Cookies that HubSpot's scripts leave on our own origin. */
const COOKIES = ['hubspotutk', 'messagesUtk', '__hstc', '__hssc', '__hssrc'];

export interface Visitor {
  address: string;
  token: string;
}

function addScript(scriptUrl: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error('The outside chat did not load'));
    };
    document.head.append(script);
  });
}

/** Opens HubSpot's conversation for this visitor; rejects when its script does not load. */
export async function openHubspot(scriptUrl: string, { address, token }: Visitor): Promise<void> {
  window.hsConversationsSettings = {
    loadImmediately: false,
    identificationEmail: address,
    identificationToken: token,
  };
  const show = () => {
    const widget = window.HubSpotConversations?.widget;
    if (widget?.status().loaded) {
      widget.open();
    } else {
      widget?.load({ widgetOpen: true });
    }
  };
  if (window.HubSpotConversations !== undefined) {
    show();
    return;
  }
  window.hsConversationsOnReady = [show];
  await addScript(scriptUrl);
}

/** The choice was taken back: nothing of it stays in sight, nor in the browser. */
export function forgetHubspot(): void {
  window.HubSpotConversations?.widget.remove();
  const parts = window.location.hostname.split('.');
  const domains = ['', ...parts.map((_part, at) => `; domain=.${parts.slice(at).join('.')}`)];
  for (const name of COOKIES) {
    for (const domain of domains) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
      document.cookie = `${name}=; max-age=0; path=/${domain}`;
    }
  }
}
