/** The brand, defined once: used by the server's mails and by every page. */
export const brand = {
  name: 'Fellowbridge',
  tagline: 'Where talent and mission meet',
  organisationUrl: 'https://fellowbridge.example',
  address: ['Fellowbridge', '12 Meridian Yard', 'Leeds', 'LS1 4XX'],
  phone: '01632 960 123',
  email: 'hello@fellowbridge.example',
  networkName: 'LinkedIn',
  networkUrl: 'https://www.linkedin.com/company/fellowbridge-example',
  officeHours: 'Monday to Friday 9:00 AM to 5:00 PM UK time',
  officeHoursNote: 'Flexible outside these hours when necessary',
} as const;
