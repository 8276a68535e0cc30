import { hydrateRoot } from 'react-dom/client'
import { SignReader } from '#features/signing/screens/ceremony/sign-reader.tsx'

const place = document.getElementById('sign')
if (place) hydrateRoot(place, <SignReader />)
