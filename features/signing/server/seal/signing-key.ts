import { BitString, Integer, Utf8String } from 'asn1js'
import { AttributeTypeAndValue, BasicConstraints, Certificate, Extension, type RelativeDistinguishedNames } from 'pkijs'

/** A company's key with its certificate, as DER. */
export interface SigningKey {
  privateKey: CryptoKey
  certificate: Uint8Array
}

/** Signs in microseconds. pdfsig, PDF readers and browsers verify it. */
export const KEY_ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const
export const HASH = 'SHA-256'

const OID = {
  organizationName: '2.5.4.10',
  commonName: '2.5.4.3',
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
} as const
// RFC 5280, appendix A: the longest organization name and common name.
const LONGEST_NAME = 64
const SERIAL_BYTES = 16
// Bits 0 and 1: digital signature, and content commitment.
const SIGNS_CONTENT = { valueHex: Uint8Array.of(0xc0).buffer, unusedBits: 6 }

export interface CertificateFacts {
  companyName: string
  validFrom: Date
  validUntil: Date
}

/** Creates a key and signs its certificate with the key itself. */
export async function newSigningKey(facts: CertificateFacts): Promise<SigningKey> {
  const pair = await crypto.subtle.generateKey(KEY_ALGORITHM, true, ['sign', 'verify'])
  return { privateKey: pair.privateKey, certificate: await selfSigned(pair, facts) }
}

async function selfSigned(pair: CryptoKeyPair, { companyName, validFrom, validUntil }: CertificateFacts) {
  const certificate = new Certificate({ version: 2, serialNumber: new Integer({ valueHex: freshSerial().buffer }) })
  nameIt(certificate.subject, companyName)
  nameIt(certificate.issuer, companyName)
  certificate.notBefore.value = validFrom
  certificate.notAfter.value = validUntil
  await certificate.subjectPublicKeyInfo.importKey(pair.publicKey)
  certificate.extensions = [
    extension(OID.basicConstraints, new BasicConstraints({ cA: false }).toSchema().toBER()),
    extension(OID.keyUsage, new BitString(SIGNS_CONTENT).toBER()),
  ]
  await certificate.sign(pair.privateKey, HASH)
  return new Uint8Array(certificate.toSchema(true).toBER())
}

function nameIt(name: RelativeDistinguishedNames, companyName: string): void {
  const value = [...companyName].slice(0, LONGEST_NAME).join('')
  for (const type of [OID.commonName, OID.organizationName])
    name.typesAndValues.push(new AttributeTypeAndValue({ type, value: new Utf8String({ value }) }))
}

const extension = (extnID: string, extnValue: ArrayBuffer) => new Extension({ extnID, critical: true, extnValue })

/** Returns a random positive number whose encoding always has the same length. */
function freshSerial(): Uint8Array<ArrayBuffer> {
  const serial = crypto.getRandomValues(new Uint8Array(SERIAL_BYTES))
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40
  return serial
}
