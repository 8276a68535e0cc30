import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { supabase } from '#platform/browser/supabase.ts'
import { FormError } from '#ui/forms/form-error.tsx'

const READING_MS = 3000

/** What someone without a users record reads, before they are led to sign in again. */
export function AccountMissing() {
  const navigate = useNavigate()
  // Signing out first, because /auth sends the signed-in straight back.
  useEffect(() => {
    const timer = setTimeout(() => {
      void supabase.auth.signOut({ scope: 'local' }).then(() => navigate('/auth', { replace: true }))
    }, READING_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return <FormError>User account not properly set up. Please log out and sign in again.</FormError>
}
