import { z } from 'zod'

/** The command that looks a certificate up by its SHA-256. */
export const sealCertificateSchema = z.strictObject({
  sha256: z.string('Enter a SHA-256').regex(/^[0-9a-f]{64}$/, 'Enter a SHA-256 as 64 lowercase hexadecimal digits'),
})
