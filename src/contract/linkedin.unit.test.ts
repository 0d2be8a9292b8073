import { expect, it } from 'vitest';
import { profileLinkName } from './linkedin.ts';

it.each([
  ['https://www.linkedin.com/in/rowan-ellis', 'LinkedIn profile'],
  ['https://evil.example/linkedin.com', 'evil.example'],
  ['https://linkedin.com.evil.example/in/rowan', 'linkedin.com.evil.example'],
])('the link to %s is called %s', (address, name) => {
  expect(profileLinkName(address)).toBe(name);
});
