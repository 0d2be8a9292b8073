import { Heading } from '../../../ui/heading.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Section } from '../../../ui/layout.tsx';
import * as shared from '../public.css.ts';
import * as styles from './pricing.css.ts';
import { words } from './words.ts';

/** Seven questions; opening one closes the other, and each can be closed (spec §2). The shared `name` does that. */
export const Questions = () => (
  <Section labelledBy="questions" tone="tint">
    <div className={styles.faq}>
      <div className={shared.head}>
        <Heading level={2} id="questions">
          {words.faq.title}
        </Heading>
      </div>
      <div>
        {words.faq.items.map(({ question, answer }) => (
          <details key={question} name="questions" className={styles.entry}>
            <summary className={styles.question}>
              <Heading level={3} size="title4">
                {question}
              </Heading>
              <span className={styles.sign}>
                <Icon name="down" />
              </span>
            </summary>
            <p className={styles.answer}>{answer}</p>
          </details>
        ))}
      </div>
    </div>
  </Section>
);
