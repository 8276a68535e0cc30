import { hydrateRoot } from 'react-dom/client'
import { ContactForm } from '#features/public-site/screens/contact/contact-form.tsx'

const place = document.getElementById('contact')
if (place) hydrateRoot(place, <ContactForm />)
