import { recipe } from '@vanilla-extract/recipes';
import { radius } from '#theme/scale.ts';
import { color, onAccentSoft } from '#theme/theme.css.ts';

export const badge = recipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    maxWidth: '100%',
    padding: '3px 10px',
    borderRadius: radius.round,
    border: '1px solid transparent',
    fontSize: '0.8125rem',
    fontWeight: 600,
    lineHeight: '1.45',
  },
  variants: {
    tone: {
      neutral: { backgroundColor: color.surfaceTint, color: color.text, borderColor: color.border },
      accent: onAccentSoft,
      positive: { backgroundColor: color.positiveSoft, color: color.positive },
      caution: { backgroundColor: color.cautionSoft, color: color.caution },
      critical: { backgroundColor: color.criticalSoft, color: color.critical },
      info: { backgroundColor: color.infoSoft, color: color.info },
      green: { backgroundColor: color.positiveSoft, color: color.positive },
      blue: { backgroundColor: color.infoSoft, color: color.info },
      purple: { backgroundColor: color.specialSoft, color: color.special },
    },
  },
});
