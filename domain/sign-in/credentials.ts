import { z } from 'zod'

const email = z
  .string()
  .trim()
  .min(1, 'Email is required')
  .pipe(z.email('Enter an email address like name@example.com'))

/** Signing in and signing up ask for the same two things. How long a password must be is the server's to say. */
export const credentialsSchema = z.object({ email, password: z.string().min(1, 'Password is required') })

export type Credentials = z.infer<typeof credentialsSchema>

/** Where reset instructions go. The password field is not shown then, so what stands in it doesn't matter. */
export const resetSchema = z.object({ email, password: z.string() })

/** A new password, chosen after following the link of a reset e-mail. */
export const newPasswordSchema = z.object({ password: z.string().min(1, 'Password is required') })
