// Names, numbers and addresses are reserved for fiction.

export const charityUserId = '01920f7e-3c1b-7d2a-9f53-0a1b2c3d4e5f';
export const charityId = '01920f7e-3c1c-7a40-8b11-5d6e7f809102';
export const consultantUserId = '01920f83-0b7d-7c11-a3f5-7a8b9c0d1e2f';
export const consultantId = '01920f83-0b7e-7e32-9c44-1b2c3d4e5f60';
export const projectId = '01920f80-11aa-7c3d-a4b5-c6d7e8f90a1b';

export const password = 'a long pass phrase';

export const charityPerson = {
  username: 'harbour-lights',
  email: 'office@harbour-lights.example',
  name: 'Robin Example',
  phone: '01632 960 456',
  website: 'https://harbour-lights.example',
};

export const charityFacts = {
  registeredNumber: '0000000',
  revenue: 420_000,
  employeeCount: 9,
  foundingYear: 1998,
  mission: 'Warm meals and company for seafarers ashore.',
  primaryCause: 'Welfare',
  location: 'Whitby',
};

export const consultantPerson = {
  username: 'sam-example',
  email: 'sam@consulting.example',
  name: 'Sam Example',
  phone: '01632 960 789',
  website: 'https://consulting.example',
  bio: 'Twenty years of charity finance, half of them as a director.',
};

export const offer = {
  expertise: ['finance', 'governance'] as ('finance' | 'governance')[],
  yearsExperience: 20,
  hourlyRate: 85,
  linkedin: 'https://www.linkedin.com/in/sam-example',
};
