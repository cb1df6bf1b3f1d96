import { ConfigProvider, type ThemeConfig, theme } from 'antd';
import frFR from 'antd/locale/fr_FR';
import type { ReactNode } from 'react';
import { useMediaQuery } from './media-query.ts';
import { palette, type ThemeMode } from './theme.tokens.ts';
import { type Density, useThemeMode } from './theme.tsx';
import { touchQuery } from './touch.ts';

/** Pixels that a thumb does not miss. */
const TOUCH = 44;

export type Device = {
  /** Where fingers choose: fields and lines of lists are as high as those of our own. */
  isTouched: boolean;
  /** Nothing slides or fades for who asked for less motion. */
  isStill: boolean;
};

export function antdTheme(mode: ThemeMode, density: Density, { isTouched, isStill }: Device): ThemeConfig {
  const controlHeight = density === 'dense' ? 32 : 36;
  return {
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: palette.accent[mode],
      colorLink: palette.accent[mode],
      colorSuccess: palette.accent[mode],
      colorError: palette.danger[mode],
      colorWarning: palette.warning[mode],
      colorInfo: palette.info[mode],
      colorBgBase: palette.surface[mode],
      colorBgContainer: palette.surface[mode],
      colorBgElevated: palette.surface[mode],
      colorBgLayout: palette.paper[mode],
      colorTextBase: palette.ink[mode],
      colorText: palette.ink[mode],
      colorTextSecondary: palette['ink-soft'][mode],
      // As our own fields: what is disabled is still read.
      colorTextDisabled: palette['ink-soft'][mode],
      colorTextPlaceholder: palette['ink-faint'][mode],
      colorBorder: palette['line-strong'][mode],
      colorBorderSecondary: palette.line[mode],
      colorTextLightSolid: palette['on-accent'][mode],
      fontFamily: 'var(--font)',
      fontSize: 14,
      fontSizeSM: 12,
      fontSizeLG: 16,
      fontSizeHeading1: 28,
      fontSizeHeading2: 20,
      fontSizeHeading3: 16,
      borderRadius: 6,
      borderRadiusLG: 8,
      controlHeight: isTouched ? TOUCH : controlHeight,
      controlHeightLG: TOUCH,
      sizeUnit: 4,
      motion: !isStill,
      boxShadow: 'var(--float)',
      boxShadowSecondary: 'var(--float)',
    },
    components: isTouched ? { Select: { optionHeight: TOUCH, optionPadding: '11px 12px' } } : {},
  };
}

/** Put around antd pieces only: keeps antd out of the bytes of the screens that do without it. */
export function AntdTheme({ children }: { children: ReactNode }) {
  const { mode, density } = useThemeMode();
  const isTouched = useMediaQuery(touchQuery);
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const look = antdTheme(mode, density, { isTouched, isStill });
  return (
    <ConfigProvider locale={frFR} theme={look} getPopupContainer={popupContainer}>
      {children}
    </ConfigProvider>
  );
}

/** Inside a dialog the list must stay in the dialog, whose surroundings are inert. */
function popupContainer(trigger?: HTMLElement): HTMLElement {
  return trigger?.closest<HTMLElement>('[role="dialog"]') ?? document.body;
}
