/**
 * In the place of @ant-design/cssinjs and its helpers: the build has written the styles (style-sheets.ts), no page
 * computes any. Who reads a variable in a script gets its name, or its number where antd computes with it.
 */
const starts = { XS: 480, SM: 576, MD: 768, LG: 992, XL: 1200, XXL: 1600, XXXL: 1920 };
const widths = Object.fromEntries(
  Object.entries(starts).flatMap(([size, start], index, all) => [
    [`screen${size}`, start],
    [`screen${size}Min`, start],
    [`screen${size}Max`, (all[index + 1]?.[1] ?? Infinity) - 1],
  ]),
);

const numbers = {
  borderRadius: 6,
  controlHeight: 36,
  controlHeightSM: 28,
  marginXXS: 4,
  motion: false,
  paddingXS: 8,
  paddingXXS: 4,
  ...widths,
  sizePopupArrow: 16,
  wireframe: false,
  zIndexPopupBase: 1000,
};

const variable = (name) => `var(--ant-${name.replace(/[A-Z]+|(?<=[a-z])\d+/g, (part) => `-${part.toLowerCase()}`)})`;

const token = new Proxy(numbers, {
  get: (known, name) => known[name] ?? (/^[a-z]\w+$/.test(String(name)) ? variable(name) : undefined),
});
const theme = [{}, token, '', token, { prefix: 'ant', key: '' }, true];
const nothing = () => {};

export const useTheme = () => theme;
export const createTheme = nothing;
export const useStyleRegister = nothing;
export const unit = (value) => (typeof value === 'number' ? `${value}px` : value);

/** As in antd/es/theme/util/genStyleUtils. */
export function genCssVar(prefix, piece) {
  const start = `--${prefix.replaceAll('.', '')}-${piece}-`;
  const nameOf = (name) => start + name;
  return [nameOf, (name, otherwise) => (otherwise ? `var(${nameOf(name)}, ${otherwise})` : `var(${nameOf(name)})`)];
}

const getPrefixCls = (suffix, own) => own ?? (suffix ? `ant-${suffix}` : 'ant');
export const globalConfig = () => ({
  getPrefixCls,
  getIconPrefixCls: () => 'anticon',
  getRootPrefixCls: () => 'ant',
  getTheme: nothing,
});
