import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { signOut } from './session.ts'

/** Ends the session on this device, even offline. The signed-in guard then redirects to /auth. */
export function SignOutButton({ children, className = '' }: { children: ReactNode; className?: string }) {
  const signingOut = useMutation({ mutationFn: signOut })
  return (
    <Button
      variant="quiet"
      className={className}
      pending={signingOut.isPending && 'Signing out...'}
      onClick={() => signingOut.mutate()}
    >
      <LogOut aria-hidden size={15} className="shrink-0" />
      {children}
    </Button>
  )
}
