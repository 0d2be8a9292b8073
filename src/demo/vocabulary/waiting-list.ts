/** Slots: service. */
export const needs = [
  'A budget for our {service} that (our trustees understand|the lottery will accept)',
  'Help with choosing a (database|CRM) (before we outgrow the spreadsheet|that our volunteers can use)',
  'Someone to (write|review) our fundraising strategy',
  'A (board review|skills audit) before our chair steps down',
  'Management accounts, (at least quarterly|in time for once)',
  'A plan for our {service} after the grant ends',
  'Advice on (pay|contracts|volunteer policies) for a growing team',
  'An (outside|honest) look at our (costs|prices|shop)',
  'A communications plan (on no budget|for our anniversary)',
] as const;

export const challenges = [
  'Demand for our {service} has (doubled|grown by half) and income has not.',
  'Our team (is busy|has grown|is stretched) and (no one|only our treasurer) does the finance work.',
  'Two of our three funders (are leaving|are changing their priorities) next year.',
  'Our data is in (eleven|nine|too many) spreadsheets.',
  'The lease of our building ends in (eighteen months|two years).',
  'We cannot (recruit|keep) managers at what we pay.',
  'Our trustees are (kind|wonderful) and (overworked|all retiring).',
  'Everything depends on (one person|our founder), (who is tired|and she knows it).',
] as const;

export const currentRoles = [
  'Finance director (interim)',
  'Freelance fundraiser',
  'Head of operations at a housing association',
  'Data analyst',
  'Retired chief executive',
  'Management accountant in the NHS',
  'Trustee and part-time bookkeeper',
  'CRM consultant',
  'HR manager',
  'Communications lead on parental leave',
  'Company secretary',
  'Programme manager',
] as const;

export const expertiseAreas = [
  'Budgets, management accounts, grant reporting',
  'Trusts and foundations\nLegacies\nDonor care',
  'CRM, data migration, reporting',
  'Strategy, theory of change, facilitation',
  'Board development, risk, governance',
  'Recruitment, pay reviews, difficult conversations',
  'Brand, web, press work',
  'Contracts, data protection, policies',
  'Volunteer programmes, rotas, quality marks',
  'Charity retail, property, leases',
] as const;
