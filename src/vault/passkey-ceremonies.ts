import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Passkey } from './second-factors.ts';

export type { AuthenticationResponseJSON, RegistrationResponseJSON };

/** The installation, as passkeys know it: they work at this address only. */
export interface RelyingParty {
  readonly name: string;
  /** `https://fellowbridge.example` */
  readonly origin: string;
}

/** The WebAuthn ceremonies. Challenges come from the vault, which lets each be answered once. */
export interface Passkeys {
  /** What the browser needs to make a passkey. */
  creationOptions(
    member: { readonly userId: string; readonly username: string; readonly name: string },
    known: readonly Passkey[],
    challenge: string,
  ): Promise<PublicKeyCredentialCreationOptionsJSON>;
  /** The new passkey, if the browser's answer is genuine and its challenge is one that `take` accepts; otherwise null. */
  created(answer: RegistrationResponseJSON, take: (challenge: string) => Promise<boolean>): Promise<Passkey | null>;
  /** What the browser needs to use one of these passkeys. */
  requestOptions(known: readonly Passkey[], challenge: string): Promise<PublicKeyCredentialRequestOptionsJSON>;
  /** The passkey's new counter, if its answer is genuine and its challenge is one that `take` accepts; otherwise null. */
  used(
    passkey: Passkey,
    answer: AuthenticationResponseJSON,
    take: (challenge: string) => Promise<boolean>,
  ): Promise<number | null>;
}
