import { useState } from 'react';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Select } from '#ui/select.tsx';
import { type ProjectTemplate, projectTemplates } from './templates.ts';

/** What a template would replace. */
type Texts = Pick<ProjectTemplate, 'title' | 'description'>;

const templateOptions = projectTemplates.map(({ id, title }) => ({ value: id, label: title }));

/** Whether a template would replace something that the member has typed. */
const hasOwnText = ({ title, description }: Texts): boolean =>
  title + description !== '' &&
  !projectTemplates.some((template) => template.title === title && template.description === description);

interface TemplateChoiceProps {
  readonly values: () => Texts;
  readonly onChoose: (template: ProjectTemplate) => void;
}

/** Offers templates, and asks before one replaces the member's own text. */
export const TemplateChoice = ({ values, onChoose }: TemplateChoiceProps) => {
  const [chosen, setChosen] = useState<string | null>(null);
  const [asked, setAsked] = useState<ProjectTemplate | null>(null);
  const fill = (template: ProjectTemplate) => {
    setChosen(template.id);
    setAsked(null);
    onChoose(template);
  };
  return (
    <>
      <Select
        label="Start from a template"
        hint="Fills the fields below; replace the dots with your own facts"
        optional
        placeholder="Write it yourself"
        options={templateOptions}
        value={chosen}
        onChange={(id) => {
          const template = projectTemplates.find((one) => one.id === id);
          if (!template) return;
          if (hasOwnText(values())) setAsked(template);
          else fill(template);
        }}
      />
      <ConfirmDialog
        open={asked !== null}
        title="Replace what you have typed?"
        message={`The template “${asked?.title ?? ''}” replaces title, description, areas and hours.`}
        confirmLabel="Use the template"
        cancelLabel="Keep my text"
        isDangerous
        onConfirm={() => asked && fill(asked)}
        onCancel={() => setAsked(null)}
      />
    </>
  );
};
