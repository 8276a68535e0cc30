import { ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'
import { HASH, type SigningKey } from './signing-key.ts'

const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
} as const
const SIGNED_ATTRIBUTES = 0

/**
 * Signs bytes as ETSI EN 319 142-1 requires of the baseline level B-B: the attributes bind the digest and the
 * certificate. The time is in the PDF and not in the signature.
 */
export async function detachedSignature(signed: Uint8Array<ArrayBuffer>, key: SigningKey): Promise<Uint8Array> {
  const certificate = Certificate.fromBER(Uint8Array.from(key.certificate))
  const digest = await crypto.subtle.digest(HASH, signed)
  const fingerprint = await crypto.subtle.digest(HASH, Uint8Array.from(key.certificate))
  const signedData = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: OID.data }),
    certificates: [certificate],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
        signedAttrs: new SignedAndUnsignedAttributes({
          type: SIGNED_ATTRIBUTES,
          attributes: inOrder([
            attribute(OID.contentType, new ObjectIdentifier({ value: OID.data })),
            attribute(OID.messageDigest, new OctetString({ valueHex: digest })),
            attribute(OID.signingCertificateV2, certificateReference(fingerprint)),
          ]),
        }),
      }),
    ],
  })
  await signedData.sign(key.privateKey, 0, HASH)
  const content = new ContentInfo({ contentType: OID.signedData, content: signedData.toSchema(true) })
  return new Uint8Array(content.toSchema().toBER())
}

type Asn1Value = ObjectIdentifier | OctetString | Sequence
const attribute = (type: string, value: Asn1Value) => new Attribute({ type, values: [value] })

/** Names the certificate by its SHA-256, which is the default algorithm of this attribute and therefore not written. */
const certificateReference = (fingerprint: ArrayBuffer) =>
  [1, 2, 3].reduce<Asn1Value>((inner) => new Sequence({ value: [inner] }), new OctetString({ valueHex: fingerprint }))

/** The encoding requires members of a set in the order of their bytes. */
function inOrder(attributes: Attribute[]): Attribute[] {
  const bytes = (one: Attribute) => Buffer.from(one.toSchema().toBER())
  return attributes.toSorted((one, other) => Buffer.compare(bytes(one), bytes(other)))
}
