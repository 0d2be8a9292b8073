/** A letter's name in the outbox as a person would say it: 'Consultant approved'. */
export const mailName = (template: string): string => {
  const words = template.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
