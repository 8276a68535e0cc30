import { hydrateRoot } from 'react-dom/client'
import { VerifyReader } from '#features/signing/screens/verify/verify-reader.tsx'

const place = document.getElementById('verify')
if (place) hydrateRoot(place, <VerifyReader />)
