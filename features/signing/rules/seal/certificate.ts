import { childOf, childrenOf, type DerNode, DerProblem, hexOf, readDer, TAG } from './der.ts'

/** The parts of an X.509 certificate that a seal needs. */
export interface SealCertificate {
  /** The company's name. */
  organization: string
  /** Distinguishes the certificates of one company, in hexadecimal. */
  serialNumber: string
  validFrom: Date
  validUntil: Date
  /** As DER, for `subtle.importKey`. */
  publicKey: Uint8Array
  /** The issuer and the serial number, as a signature refers to its certificate. */
  reference: readonly [issuer: Uint8Array, serialNumber: Uint8Array]
}

const ORGANIZATION_NAME = '55040a'

/** Reads a certificate of version 3. Throws DerProblem. */
export function readCertificate(bytes: Uint8Array): SealCertificate {
  const body = childOf(readDer(bytes), 0, TAG.sequence)
  const serial = childOf(body, 1, TAG.integer)
  const issuer = childOf(body, 3, TAG.sequence)
  const validity = childrenOf(childOf(body, 4, TAG.sequence))
  return {
    organization: organizationIn(childOf(body, 5, TAG.sequence)),
    serialNumber: hexOf(serial.body),
    validFrom: instantOf(validity[0]),
    validUntil: instantOf(validity[1]),
    publicKey: childOf(body, 6, TAG.sequence).bytes,
    reference: [issuer.bytes, serial.bytes],
  }
}

function organizationIn(name: DerNode): string {
  for (const part of childrenOf(name).flatMap(childrenOf)) {
    const [kind, words] = childrenOf(part)
    if (kind && words && hexOf(kind.body) === ORGANIZATION_NAME) return new TextDecoder().decode(words.body)
  }
  return ''
}

const UTC_TIME = 0x17

function instantOf(node: DerNode | undefined): Date {
  const digits = new TextDecoder().decode(node?.body)
  // The shorter form has two digits of the year, from 1950 to 2049.
  const full = node?.tag === UTC_TIME ? `${digits < '50' ? '20' : '19'}${digits}` : digits
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(full)
  if (!parts) throw new DerProblem('The validity is not an instant')
  const [, year, month, day, hour, minute, second] = parts
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}
