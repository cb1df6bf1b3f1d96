import type { ThemeConfig } from 'antd';
import { palette, type ThemeMode } from './theme.tokens.ts';
import { TOUCH } from './touch-size.ts';

/** 16 px keeps iOS from zooming into the field. */
const touchedFields: ThemeConfig['components'] = {
  Input: { inputFontSize: 16 },
  DatePicker: { inputFontSize: 16, cellHeight: 40, cellWidth: TOUCH },
  Select: { fontSize: 16, optionHeight: TOUCH, optionPadding: '11px 12px' },
};

/** What changes the look: the build writes the styles of antd once, with all of these in them. */
export interface Circumstances {
  mode: ThemeMode;
  isDense: boolean;
  /** Fingers choose. */
  isTouched: boolean;
}

/** Our look in antd's words; design tokens that stand in base.css are named, so that there is one place for each. */
export function antdLook({ mode, isDense, isTouched }: Circumstances): Pick<ThemeConfig, 'token' | 'components'> {
  const controlHeight = isDense ? 32 : 36;
  return {
    token: {
      colorPrimary: palette.accent[mode],
      colorLink: palette.accent[mode],
      colorSuccess: palette.accent[mode],
      colorError: palette.danger[mode],
      colorWarning: palette.warning[mode],
      colorInfo: palette.info[mode],
      colorBgBase: palette.surface[mode],
      colorTextBase: palette.ink[mode],
      fontFamily: 'inherit',
      fontSize: 14,
      fontSizeSM: 12,
      fontSizeLG: 16,
      borderRadius: 6,
      borderRadiusLG: 8,
      controlHeight: isTouched ? TOUCH : controlHeight,
      controlHeightLG: TOUCH,
      controlHeightSM: isTouched ? TOUCH : 28,
      sizeUnit: 4,
      zIndexPopupBase: 1000,
      lineWidthFocus: 2,
      // With the border of a field, the ring around what has the focus.
      controlOutlineWidth: 1,
      controlOutline: palette.accent[mode],
      ...namedTokens(mode),
    },
    components: {
      Button: buttons(mode),
      Card: {
        bodyPadding: isDense ? 16 : 20,
        headerPadding: isDense ? 16 : 20,
        headerHeight: 48,
      },
      Pagination: { itemBg: 'transparent', itemActiveBg: 'transparent' },
      Descriptions: { labelColor: palette['ink-soft'][mode] },
      Result: { titleFontSize: 16, iconFontSize: 32, extraMargin: '16px 0 0 0' },
      Skeleton: { gradientFromColor: palette.hover[mode], gradientToColor: palette.line[mode] },
      Statistic: { contentFontSize: 28 },
      Tag: { defaultBg: palette.line[mode], defaultColor: palette['ink-soft'][mode] },
      Slider: slider(mode, isTouched),
      ...(isTouched ? touchedFields : {}),
    },
  };
}

/** The rail of a slider is seen where the slider is empty, too (a contrast of 3:1). */
const slider = (mode: ThemeMode, isTouched: boolean) => ({
  handleSize: isTouched ? 24 : 14,
  handleSizeHover: isTouched ? 24 : 14,
  controlSize: isTouched ? TOUCH : 10,
  railBg: palette['line-strong'][mode],
  railHoverBg: palette['line-strong'][mode],
});

const buttons = (mode: ThemeMode) => ({
  fontWeight: 550,
  paddingInlineSM: 11,
  primaryShadow: 'none',
  defaultShadow: 'none',
  dangerShadow: 'none',
  dangerColor: palette['on-danger'][mode],
  defaultHoverBg: palette.hover[mode],
  defaultHoverColor: palette.ink[mode],
  defaultHoverBorderColor: palette['line-strong'][mode],
  defaultActiveBg: palette.hover[mode],
  defaultActiveColor: palette.ink[mode],
  defaultActiveBorderColor: palette['line-strong'][mode],
});

function namedTokens(mode: ThemeMode): ThemeConfig['token'] {
  return {
    colorPrimaryHover: palette['accent-hover'][mode],
    colorPrimaryActive: palette['accent-hover'][mode],
    // The ring around what has the focus.
    colorPrimaryBorder: palette.accent[mode],
    colorPrimaryBg: palette['accent-soft'][mode],
    colorPrimaryBgHover: palette['accent-soft'][mode],
    colorSuccessBg: palette['accent-soft'][mode],
    colorErrorBg: palette['danger-soft'][mode],
    colorErrorOutline: palette.danger[mode],
    colorErrorHover: palette['danger-hover'][mode],
    colorErrorActive: palette['danger-hover'][mode],
    colorWarningBg: palette['warning-soft'][mode],
    colorInfoBg: palette['info-soft'][mode],
    colorLinkHover: palette['accent-hover'][mode],
    colorLinkActive: palette['accent-hover'][mode],
    colorBgContainer: palette.surface[mode],
    colorBgElevated: palette.surface[mode],
    colorBgLayout: palette.paper[mode],
    colorBgMask: 'var(--overlay)',
    controlItemBgHover: palette.hover[mode],
    controlItemBgActive: palette['accent-soft'][mode],
    colorFillAlter: palette.sunken[mode],
    colorFillTertiary: palette.hover[mode],
    colorFillQuaternary: palette.sunken[mode],
    colorBgTextHover: palette.hover[mode],
    colorBgTextActive: palette.hover[mode],
    colorBgContainerDisabled: palette.sunken[mode],
    colorText: palette.ink[mode],
    colorTextHeading: palette.ink[mode],
    colorTextSecondary: palette['ink-soft'][mode],
    colorTextTertiary: palette['ink-soft'][mode],
    colorTextDescription: palette['ink-soft'][mode],
    // What is disabled is still read.
    colorTextDisabled: palette['ink-soft'][mode],
    colorTextPlaceholder: palette['ink-faint'][mode],
    // A switch that is off is seen (3:1).
    colorTextQuaternary: palette['line-strong'][mode],
    colorIcon: palette['ink-soft'][mode],
    colorIconHover: palette.ink[mode],
    colorBorder: palette['line-strong'][mode],
    colorBorderSecondary: palette.line[mode],
    colorSplit: palette.line[mode],
    colorTextLightSolid: palette['on-accent'][mode],
    boxShadow: 'var(--float)',
    boxShadowSecondary: 'var(--float)',
    boxShadowTertiary: 'none',
  };
}
