import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { supabase } from '#platform/browser/supabase.ts'
import { FormError } from '#ui/forms/form-error.tsx'

const READING_MS = 3000

/** Shown to an account without a users record, before it is sent back to sign in. */
export function AccountMissing() {
  const navigate = useNavigate()
  // Signs out first, because /auth redirects a signed-in user straight back.
  useEffect(() => {
    const timer = setTimeout(() => {
      void supabase.auth.signOut({ scope: 'local' }).then(() => navigate('/auth', { replace: true }))
    }, READING_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return <FormError>User account not properly set up. Please log out and sign in again.</FormError>
}
