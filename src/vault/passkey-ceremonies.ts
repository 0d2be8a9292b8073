import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Passkey } from './second-factors.ts';

export type { AuthenticationResponseJSON, RegistrationResponseJSON };

/** The address of the installation: passkeys work only there. */
export interface RelyingParty {
  readonly name: string;
  /** `https://fellowbridge.example` */
  readonly origin: string;
}

interface CreatedPasskey extends Passkey {
  /** What stores the passkey, such as "iCloud Keychain"; null if it is unknown. */
  readonly provider: string | null;
}

/** The WebAuthn ceremonies. The vault provides the challenges, each of which is valid once. */
export interface Passkeys {
  /** The options for the browser to create a passkey. */
  creationOptions(
    member: { readonly userId: string; readonly username: string; readonly name: string },
    known: readonly Passkey[],
    challenge: string,
  ): Promise<PublicKeyCredentialCreationOptionsJSON>;
  /** The new passkey if the browser's response is valid and `take` accepts its challenge; otherwise null. */
  created(
    answer: RegistrationResponseJSON,
    take: (challenge: string) => Promise<boolean>,
  ): Promise<CreatedPasskey | null>;
  /** The options for the browser to use one of these passkeys. */
  requestOptions(known: readonly Passkey[], challenge: string): Promise<PublicKeyCredentialRequestOptionsJSON>;
  /** The passkey's new counter if its response is valid and `take` accepts its challenge; otherwise null. */
  used(
    passkey: Passkey,
    answer: AuthenticationResponseJSON,
    take: (challenge: string) => Promise<boolean>,
  ): Promise<number | null>;
}
