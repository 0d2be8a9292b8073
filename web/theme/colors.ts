/**
 * Colours as data. Components know only the names; a unit test checks the contrast of every pair that they may combine.
 */
export const lightColors = {
  /** The page. */
  surface: '#FBF8F2',
  /** Cards, fields and floating parts. */
  surfaceRaised: '#FFFEFB',
  /** Subdued areas: alternate sections, table headers, skeletons. */
  surfaceTint: '#F1F0E7',
  text: '#1B2B28',
  textMuted: '#4B5D58',
  /** Decorative hairlines. */
  border: '#DCDDD2',
  /** Borders of controls: at least 3:1 on every surface. */
  borderStrong: '#74857F',
  /** Evergreen: primary actions, links in the application, the current navigation entry. */
  accent: '#0E4F45',
  accentHover: '#0A3B34',
  accentText: '#FBF8F2',
  accentSoft: '#DDEAE2',
  accentSoftText: '#0B443B',
  /** Coral: links and key actions of public pages. */
  action: '#C8472B',
  actionHover: '#A93A21',
  actionText: '#FFFFFF',
  /** Coral as text. */
  actionLink: '#AE3B20',
  positive: '#1B6440',
  positiveSoft: '#DFEFE3',
  caution: '#765000',
  cautionSoft: '#FAEDCB',
  critical: '#A5281C',
  criticalHover: '#861D13',
  criticalText: '#FFFFFF',
  criticalSoft: '#FBE5DF',
  info: '#1E4F8A',
  infoSoft: '#E2EBF6',
  special: '#65399A',
  specialSoft: '#EEE6F6',
  focus: '#0E4F45',
  /** Honey: a highlight, never text. */
  highlight: '#E8B44A',
  scrim: 'rgb(12 27 24 / 55%)',
  shadow: 'rgb(27 43 40 / 16%)',
};

export type Colors = Readonly<Record<keyof typeof lightColors, string>>;

export const darkColors: Colors = {
  surface: '#0C1B18',
  surfaceRaised: '#132723',
  surfaceTint: '#102320',
  text: '#EDF1EA',
  textMuted: '#AFC0B8',
  border: '#28423B',
  borderStrong: '#728C83',
  accent: '#86CFB8',
  accentHover: '#A6DFCC',
  accentText: '#06221C',
  accentSoft: '#1A3B33',
  accentSoftText: '#BCE6D8',
  action: '#F28F74',
  actionHover: '#F8AB96',
  actionText: '#2B0D05',
  actionLink: '#F6A08A',
  positive: '#8FD6A8',
  positiveSoft: '#173824',
  caution: '#F0C877',
  cautionSoft: '#3A2D0C',
  critical: '#F7A396',
  criticalHover: '#FBC0B7',
  criticalText: '#2E0906',
  criticalSoft: '#43201A',
  info: '#A2C6F2',
  infoSoft: '#16304F',
  special: '#CFB2F0',
  specialSoft: '#33204C',
  focus: '#F0C877',
  highlight: '#E8B44A',
  scrim: 'rgb(3 9 8 / 70%)',
  shadow: 'rgb(0 0 0 / 50%)',
};

/** A deep green band on a page: the dark theme's tokens on evergreen, so that every component fits in. */
export const lightBandColors: Colors = {
  ...darkColors,
  surface: '#0E4F45',
  surfaceRaised: '#135A4F',
  surfaceTint: '#0B443B',
  text: '#FBF8F2',
  textMuted: '#CFDFD6',
  border: '#2F6E63',
  borderStrong: '#9DBDB3',
  accent: '#FBF8F2',
  accentHover: '#E4EDE6',
  accentText: '#0B443B',
  action: '#FBF8F2',
  actionHover: '#E4EDE6',
  actionText: '#0B443B',
  actionLink: '#FBD9CE',
  focus: '#F5CF7F',
};

export const darkBandColors: Colors = {
  ...lightBandColors,
  surface: '#0F3B34',
  surfaceRaised: '#14463E',
  surfaceTint: '#0C302A',
};

/** Fills of illustrations: shapes only, never text. */
export const lightArt = {
  sky: '#EFEDE1',
  water: '#CFE0D8',
  ripple: '#A9C7BC',
  arch: '#0E4F45',
  archFar: '#6FA394',
  lens: '#C8472B',
  sun: '#E8B44A',
  ground: '#DCE3D2',
  leaf: '#2F7A62',
  leafLight: '#9CC2A5',
  coral: '#C8472B',
  blush: '#F0C3B2',
  paper: '#FFFEFB',
  ink: '#1B2B28',
  skinDeep: '#6B4330',
  skinMid: '#B47D58',
  skinLight: '#E5BD9B',
};

export const darkArt: Readonly<Record<keyof typeof lightArt, string>> = {
  sky: '#11261F',
  water: '#17382F',
  ripple: '#2C5A4D',
  arch: '#5FAE97',
  archFar: '#2F6455',
  lens: '#F28F74',
  sun: '#E8B44A',
  ground: '#1B3A2E',
  leaf: '#4F9C80',
  leafLight: '#2E6B55',
  coral: '#E5765A',
  blush: '#8C4C3B',
  paper: '#E9E6DA',
  ink: '#0A1512',
  skinDeep: '#7D5240',
  skinMid: '#BE8A66',
  skinLight: '#E5BD9B',
};
