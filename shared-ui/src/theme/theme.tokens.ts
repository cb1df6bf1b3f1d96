import { BRAND_COLOUR } from '@bloom/shared-rules/words/brand';

/** The colours of base.css as plain values, for antd, whose algorithm computes with hexadecimal colours. */
export type ThemeMode = 'light' | 'dark';

export const palette = {
  paper: { light: '#fbfaf7', dark: '#141715' },
  surface: { light: '#ffffff', dark: '#1c201e' },
  sunken: { light: '#f4f2ec', dark: '#101311' },
  hover: { light: '#f1efe8', dark: '#262b28' },
  ink: { light: '#1c211e', dark: '#ecefec' },
  'ink-soft': { light: '#545d58', dark: '#b5bdb8' },
  'ink-faint': { light: '#656d68', dark: '#949d98' },
  line: { light: '#e3e0d8', dark: '#323834' },
  'line-strong': { light: '#868c88', dark: '#6f7873' },
  accent: { light: BRAND_COLOUR, dark: '#5fc39b' },
  'accent-hover': { light: '#185a44', dark: '#7bd3b0' },
  'accent-soft': { light: '#e6f1ec', dark: '#1c332a' },
  'on-accent': { light: '#ffffff', dark: '#0c1f17' },
  danger: { light: '#b3261e', dark: '#ff8f85' },
  'danger-hover': { light: '#8f1d17', dark: '#ffaca5' },
  'danger-soft': { light: '#fbebe9', dark: '#3a211f' },
  'on-danger': { light: '#ffffff', dark: '#2b0906' },
  warning: { light: '#825000', dark: '#f0b757' },
  'warning-soft': { light: '#fdf1dc', dark: '#352a17' },
  info: { light: '#1d5c8a', dark: '#83bdea' },
  'info-soft': { light: '#e7f0f7', dark: '#1b2c39' },
} as const satisfies Record<string, Record<ThemeMode, string>>;
