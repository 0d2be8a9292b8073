import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { note } from '../../test/conformance/notes.ts';
import { defineEvents } from '../domain/kernel/define-events.ts';
import { catalogueOf } from '../domain/kernel/event-catalogue.ts';
import { pii } from '../domain/kernel/personal-data.ts';
import { PersonalDataUnprotected, personalDataEncryptor } from './encrypted.ts';
import { decryptField, encryptField } from './encrypted-field.ts';

test('each of many fields gets its own nonce, and is decrypted with it', () => {
  const key = randomBytes(32);
  const eventId = randomUUID();
  const sealed = Array.from({ length: 1_000 }, (_, place) => encryptField(key, place, eventId, ['age']));
  const nonces = sealed.map(({ $sealed }) =>
    Buffer.from($sealed.slice(3), 'base64url').subarray(0, 12).toString('hex'),
  );
  expect(new Set(nonces).size).toBe(1_000);
  expect(sealed.map((one) => decryptField(key, one, eventId, ['age']))).toEqual(sealed.map((_, place) => place));
});

test('an event is never left in plain text because the key of its subject was not requested', () => {
  const guests = defineEvents('guest', { GuestInvited: z.object({ name: pii(z.string(), '') }) });
  const { encrypt, subjectsOf } = personalDataEncryptor(catalogueOf([guests]).entries);
  const plain = note('');
  const [ann, bob] = [randomUUID(), randomUUID()];
  const event = {
    ...plain,
    ...guests.create.guestInvited({ name: 'Ann' }),
    metadata: { ...plain.metadata, subject: ann },
  };
  expect([...subjectsOf([event, event])]).toEqual([ann]);
  expect(() => encrypt(event, new Map([[bob, randomBytes(32)]]))).toThrow(PersonalDataUnprotected);
});
