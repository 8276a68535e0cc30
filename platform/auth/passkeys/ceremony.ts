import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { z } from 'zod'
import type { Account } from '#platform/auth/accounts.ts'
import * as refuse from '#platform/auth/errors.ts'
import type { RelyingParty } from './relying-party.ts'

/** The state that the server keeps between sending the options and receiving the authenticator's response. */
export const ceremonySchema = z.object({ challenge: z.string(), rp_id: z.string(), origin: z.string() })
export type Ceremony = z.infer<typeof ceremonySchema>

/** A stored passkey. Its public key is base64url, and the counter is the last one that its authenticator sent. */
export const credentialSchema = z.object({
  id: z.string(),
  public_key: z.string(),
  sign_count: z.number(),
  transports: z.array(z.string()).default([]),
  backup_eligible: z.boolean(),
  backed_up: z.boolean(),
})
export type StoredCredential = z.infer<typeof credentialSchema>
export type KnownCredential = Pick<StoredCredential, 'id' | 'transports'>

// COSE identifiers of EdDSA, ES256, and RS256.
const ALGORITHMS = [-8, -7, -257]

// Loaded on first use, to keep the server's start fast.
const library = () => import('@simplewebauthn/server')

interface Begun<Options> {
  options: Options
  ceremony: Ceremony
}

/** Returns options for a new passkey of this account. It must be discoverable and require a PIN or biometrics. */
export async function creationOptions(
  site: RelyingParty,
  { id, email }: Account,
  known: readonly KnownCredential[],
): Promise<Begun<PublicKeyCredentialCreationOptionsJSON>> {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: site.name,
    rpID: site.id,
    userName: email ?? id,
    userDisplayName: email ?? id,
    userID: new TextEncoder().encode(id),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map((credential) => ({ id: credential.id, transports: credential.transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { options, ceremony: begun(options.challenge, site) }
}

/**
 * Returns options for a signature. `known` lists the allowed passkeys; if it is empty, any passkey of this site is
 * allowed.
 */
export async function requestOptions(
  site: RelyingParty,
  known: readonly KnownCredential[],
): Promise<Begun<PublicKeyCredentialRequestOptionsJSON>> {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    userVerification: 'required',
    allowCredentials: known.map((credential) => ({ id: credential.id, transports: credential.transports })),
  })
  // Without hints, client libraries would ask for a security key.
  return { options: { ...options, hints: [] }, ceremony: begun(options.challenge, site) }
}

const begun = (challenge: string, site: RelyingParty): Ceremony => ({
  challenge,
  rp_id: site.id,
  origin: site.origin,
})

/** Checks a new passkey: its challenge, origin, site and user verification. */
export async function createdCredential(
  ceremony: Ceremony,
  sent: unknown,
): Promise<StoredCredential & { aaguid: string }> {
  const response = refuse.unless(creationSchema.safeParse(sent).data, refuse.credentialMalformed)
  const { verifyRegistrationResponse } = await library()
  const outcome = await verifyRegistrationResponse({
    ...{ response, supportedAlgorithmIDs: ALGORITHMS, ...expected(ceremony) },
  }).catch(refused)
  if (!outcome.verified) throw refuse.passkeyNotVerified()
  const { credential, credentialDeviceType, credentialBackedUp, aaguid } = outcome.registrationInfo
  return {
    id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    sign_count: credential.counter,
    transports: response.response.transports ?? [],
    backup_eligible: credentialDeviceType === 'multiDevice',
    backed_up: credentialBackedUp,
    aaguid,
  }
}

/** Parses a signature. Throws if it is malformed. */
export const signatureOf = (sent: unknown): AuthenticationResponseJSON =>
  refuse.unless(signatureSchema.safeParse(sent).data, refuse.credentialMalformed)

/**
 * Checks a signature: challenge, origin, site, user verification, and counter. Returns the new counter and backup
 * state.
 */
export async function checkedSignature(
  ceremony: Ceremony,
  response: AuthenticationResponseJSON,
  stored: StoredCredential,
): Promise<Pick<StoredCredential, 'sign_count' | 'backed_up'>> {
  const { verifyAuthenticationResponse } = await library()
  const publicKey = new Uint8Array(Buffer.from(stored.public_key, 'base64url'))
  const credential = { id: stored.id, publicKey, counter: stored.sign_count }
  const outcome = await verifyAuthenticationResponse({ response, credential, ...expected(ceremony) }).catch(refused)
  if (!outcome.verified) throw refuse.passkeyNotVerified()
  const { newCounter, credentialBackedUp } = outcome.authenticationInfo
  return { sign_count: newCounter, backed_up: credentialBackedUp }
}

const expected = ({ challenge, origin, rp_id }: Ceremony) => ({
  ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rp_id, requireUserVerification: true },
})

/** The library throws for every failed check. Its messages contain the expected values, so they aren't passed on. */
const refused = (): never => {
  throw refuse.passkeyNotVerified()
}

const encoded = z
  .string()
  .max(16_384)
  .regex(/^[\w-]+$/)
const credentialFields = { id: encoded, rawId: encoded, type: z.literal('public-key') }
const creationSchema = z
  .object({
    ...credentialFields,
    response: z.object({
      clientDataJSON: encoded,
      attestationObject: encoded,
      transports: z.array(z.string().max(40)).max(10).nullish(),
    }),
  })
  .transform(
    ({ response: { transports, ...response }, ...credential }): RegistrationResponseJSON => ({
      ...credential,
      response: { ...response, ...(transports && { transports }) },
      clientExtensionResults: {},
    }),
  )
const signatureSchema = z
  .object({
    ...credentialFields,
    response: z.object({
      clientDataJSON: encoded,
      authenticatorData: encoded,
      signature: encoded,
      userHandle: encoded.nullish(),
    }),
  })
  .transform(
    ({ response: { userHandle, ...response }, ...credential }): AuthenticationResponseJSON => ({
      ...credential,
      response: { ...response, ...(userHandle && { userHandle }) },
      clientExtensionResults: {},
    }),
  )
