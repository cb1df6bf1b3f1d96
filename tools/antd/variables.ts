import { palette } from '../../shared-ui/src/theme/theme.tokens.ts';

/** Custom properties with their values. */
export type Variables = ReadonlyMap<string, string>;

const DECLARATION = /(--ant-[\w-]+):([^;{}]*)[;}]/g;
const COLOUR = /#[0-9a-f]{3,8}\b|rgba?\([^()]*\)|\btransparent\b/gi;

/** Those that a style sheet sets. */
export function declarations(css: string): Map<string, string> {
  return new Map([...css.matchAll(DECLARATION)].map(([, name = '', value = '']) => [name, value.trim()]));
}

/** Those that a text asks for. */
function namesIn(css: string): Set<string> {
  return new Set(css.match(/--ant-[\w-]+/g));
}

const ours = new Map(Object.entries(palette).map(([name, { light, dark }]) => [`${light} ${dark}`, `var(--${name})`]));

/** One value for both themes: the browser chooses, without a script and without a second sheet. */
function byThemeValue(light: string, dark: string): string {
  const colours = light.match(COLOUR) ?? [];
  const dimmed = dark.match(COLOUR) ?? [];
  const isAlike = light.replace(COLOUR, '#') === dark.replace(COLOUR, '#') && colours.length === dimmed.length;
  if (!isAlike) throw new Error(`antd has "${light}" where it is light and "${dark}" where it is dark.`);
  let at = 0;
  return light.replace(COLOUR, (colour) => {
    const other = dimmed[at++] ?? colour;
    const known = ours.get(`${colour.toLowerCase()} ${other.toLowerCase()}`);
    return known ?? (colour === other ? colour : `light-dark(${colour},${other})`);
  });
}

export function byTheme(light: Variables, dark: Variables): Map<string, string> {
  return new Map([...light].map(([name, value]) => [name, byThemeValue(value, dark.get(name) ?? value)]));
}

export function only(variables: Variables, isWanted: (name: string) => boolean): Map<string, string> {
  return new Map([...variables].filter(([name]) => isWanted(name)));
}

/** What `changed` says otherwise. */
export function differences(usual: Variables, changed: Variables): Map<string, string> {
  return new Map([...changed].filter(([name, value]) => usual.get(name) !== value));
}

/** Of all variables those that the text asks for, and those that these ask for in turn. */
export function neededBy(css: string, all: Variables): Set<string> {
  const needed = new Set<string>();
  const add = (text: string) => {
    for (const name of namesIn(text)) {
      const value = all.get(name);
      if (value === undefined || needed.has(name)) continue;
      needed.add(name);
      add(value);
    }
  };
  add(css);
  return needed;
}

export function block(selector: string, variables: Variables): string {
  const lines = [...variables].map(([name, value]) => `${name}:${value}`);
  return lines.length === 0 ? '' : `${selector}{${lines.join(';')}}`;
}
