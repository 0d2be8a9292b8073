import { chooseTheme, type ThemeChoice, themeChoices, useThemeChoice } from '../../theme/theme-choice.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { visuallyHidden } from '../../ui/visually-hidden.css.ts';
import * as styles from './theme-switch.css.ts';

const looks: Readonly<Record<ThemeChoice, { readonly label: string; readonly icon: IconName }>> = {
  system: { label: 'System', icon: 'screen' },
  light: { label: 'Light', icon: 'sun' },
  dark: { label: 'Dark', icon: 'moon' },
};

/** Light, dark, or as the system has it; remembered in this browser. */
export const ThemeSwitch = () => {
  const chosen = useThemeChoice();
  return (
    <fieldset className={styles.group}>
      <legend className={visuallyHidden}>Colours of this site</legend>
      <div className={styles.choices}>
        {themeChoices.map((choice) => (
          <label key={choice} className={styles.choice}>
            <input
              type="radio"
              name="theme"
              value={choice}
              checked={chosen === choice}
              onChange={() => chooseTheme(choice)}
              className={styles.input}
            />
            <Icon name={looks[choice].icon} />
            {looks[choice].label}
          </label>
        ))}
      </div>
    </fieldset>
  );
};
