import { readCertificate, type SealCertificate } from './certificate.ts'
import {
  bytesOfHex,
  childOf,
  childrenOf,
  type DerNode,
  DerProblem,
  der,
  hexOf,
  isSameBytes,
  joined,
  readDer,
  TAG,
} from './der.ts'

/** The object identifiers of a seal, in hexadecimal. */
const OID = {
  data: '2a864886f70d010701',
  signedData: '2a864886f70d010702',
  contentType: '2a864886f70d010903',
  messageDigest: '2a864886f70d010904',
  signingCertificateV2: '2a864886f70d010910022f',
  sha256: '608648016503040201',
  ecdsaWithSha256: '2a8648ce3d040302',
} as const

export type SignatureCheck =
  /** `digest`: the SHA-256 of the bytes that were signed. */
  | { isGenuine: true; certificate: SealCertificate; certificateBytes: Uint8Array; digest: Uint8Array }
  | { isGenuine: false }

/** Returns true only if the company's key made this signature, and each byte of it is as a seal writes it. */
export async function checkSignature(bytes: Uint8Array, subtle: SubtleCrypto): Promise<SignatureCheck> {
  try {
    const parts = partsOf(bytes)
    const certificate = readCertificate(parts.certificate)
    if (!isSameBytes(bytes, signatureOf(parts, certificate))) return { isGenuine: false }
    const fingerprint = new Uint8Array(await subtle.digest('SHA-256', Uint8Array.from(parts.certificate)))
    if (!isSameBytes(parts.certificateDigest, fingerprint)) return { isGenuine: false }
    if (!(await isSignedWith(certificate, parts, subtle))) return { isGenuine: false }
    return { isGenuine: true, certificate, certificateBytes: parts.certificate, digest: parts.digest }
  } catch (error) {
    if (error instanceof DerProblem || error instanceof DOMException) return { isGenuine: false }
    throw error
  }
}

interface SignatureParts {
  certificate: Uint8Array
  /** The contents of the signed attributes. */
  attributes: Uint8Array
  signature: Uint8Array
  digest: Uint8Array
  certificateDigest: Uint8Array
}

function partsOf(bytes: Uint8Array): SignatureParts {
  const content = childOf(childOf(readDer(bytes), 1, TAG.first), 0, TAG.sequence)
  const signer = childOf(childOf(content, 4, TAG.set), 0, TAG.sequence)
  const attributes = childOf(signer, 3, TAG.first)
  const essCertificate = childOf(
    childOf(attributeOf(attributes, OID.signingCertificateV2), 0, TAG.sequence),
    0,
    TAG.sequence,
  )
  return {
    certificate: childOf(childOf(content, 3, TAG.first), 0, TAG.sequence).bytes,
    attributes: attributes.body,
    signature: childOf(signer, 5, TAG.octets).body,
    digest: attributeOf(attributes, OID.messageDigest).body,
    certificateDigest: childOf(essCertificate, 0, TAG.octets).body,
  }
}

function attributeOf(attributes: DerNode, wanted: string): DerNode {
  for (const attribute of childrenOf(attributes)) {
    const [kind, values] = childrenOf(attribute)
    const value = values && childrenOf(values)[0]
    if (kind && value && hexOf(kind.body) === wanted) return value
  }
  throw new DerProblem(`No attribute ${wanted}`)
}

/**
 * Returns the signature with these parts. Its bytes outside of the signed attributes and the certificate are protected
 * by nothing else than this comparison.
 */
function signatureOf(parts: SignatureParts, { reference }: SealCertificate): Uint8Array {
  const oid = (hex: string) => der(TAG.oid, bytesOfHex(hex))
  const one = der(TAG.integer, Uint8Array.of(1))
  const sha256 = der(TAG.sequence, oid(OID.sha256), der(TAG.nothing))
  const signer = der(
    TAG.sequence,
    one,
    der(TAG.sequence, ...reference),
    sha256,
    der(TAG.first, parts.attributes),
    der(TAG.sequence, oid(OID.ecdsaWithSha256)),
    der(TAG.octets, parts.signature),
  )
  const content = der(
    TAG.sequence,
    one,
    der(TAG.set, sha256),
    der(TAG.sequence, oid(OID.data)),
    der(TAG.first, parts.certificate),
    der(TAG.set, signer),
  )
  return der(TAG.sequence, oid(OID.signedData), der(TAG.first, content))
}

async function isSignedWith(
  certificate: SealCertificate,
  parts: SignatureParts,
  subtle: SubtleCrypto,
): Promise<boolean> {
  const numbers = childrenOf(readDer(parts.signature)).map(({ body }) => inNumberBytes(body))
  if (!isSameBytes(parts.signature, der(TAG.sequence, ...numbers.map(shortestInteger)))) return false
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const key = await subtle.importKey('spki', Uint8Array.from(certificate.publicKey), algorithm, false, ['verify'])
  return subtle.verify(algorithm, key, joined(numbers), der(TAG.set, parts.attributes))
}

const NUMBER_BYTES = 32

/** WebCrypto reads the two numbers of a signature one behind the other, in 32 bytes each. */
function inNumberBytes(digits: Uint8Array): Uint8Array {
  const number = new Uint8Array(NUMBER_BYTES)
  const last = digits.subarray(Math.max(0, digits.length - NUMBER_BYTES))
  number.set(last, NUMBER_BYTES - last.length)
  return number
}

/** The encoding puts a zero before a first bit of 1, which would otherwise mean a negative number. */
function shortestInteger(digits: Uint8Array): Uint8Array {
  const start = digits.findIndex((digit) => digit !== 0)
  const number = digits.subarray(start)
  return der(TAG.integer, (number[0] ?? 0) < 0x80 ? number : joined([Uint8Array.of(0), number]))
}
