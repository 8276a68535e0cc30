import { bold, bullets, facts, section, signature, text } from '#features/templates/rules/starters/blocks.ts'
import {
  HAS_DEALER_WARRANTY,
  HAS_FULL_WARRANTY,
  HAS_IMPLIED_ONLY,
  HAS_LIMITED_WARRANTY,
  HAS_NO_DEALER_WARRANTY,
  HAS_NO_FULL_WARRANTY,
  HAS_NO_LIMITED_WARRANTY,
  HAS_NO_SERVICE_CONTRACT,
  HAS_SERVICE_CONTRACT,
  IS_AS_IS,
  MANUFACTURER_WARRANTY,
  NO_MANUFACTURER_WARRANTY,
  NO_OTHER_WARRANTY,
  NO_USED_VEHICLE_WARRANTY,
  OTHER_WARRANTY,
  USED_VEHICLE_WARRANTY,
} from '#features/templates/rules/starters/conditions.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'

/** The window form of a used vehicle: 16 CFR 455.2, figures 1 to 3. */
export const buyersGuideEn: TemplateContent = {
  language: 'en',
  title: 'BUYERS GUIDE',
  blocks: [
    bold(
      'IMPORTANT: Spoken promises are difficult to enforce. Ask the dealer to put all promises in writing. Keep this form.',
    ),
    facts([
      ['VEHICLE MAKE, MODEL, YEAR', '{{vehicle.make}} {{vehicle.model}} {{vehicle.year}}'],
      ['VIN', '{{vehicle.vin}}'],
    ]),
    section('WARRANTIES FOR THIS VEHICLE:'),
    bold('[X] AS IS - NO DEALER WARRANTY', IS_AS_IS),
    bold('[  ] AS IS - NO DEALER WARRANTY', HAS_DEALER_WARRANTY),
    text('THE DEALER DOES NOT PROVIDE A WARRANTY FOR ANY REPAIRS AFTER SALE.', IS_AS_IS),
    bold('[X] IMPLIED WARRANTIES ONLY', HAS_IMPLIED_ONLY),
    text(
      'The dealer doesn’t make any promises to fix things that need repair when you buy the vehicle or afterward. But implied warranties under your state’s laws may give you some rights to have the dealer take care of serious problems that were not apparent when you bought the vehicle.',
      HAS_IMPLIED_ONLY,
    ),
    bold('[X] DEALER WARRANTY', HAS_DEALER_WARRANTY),
    bold('[  ] DEALER WARRANTY', HAS_NO_DEALER_WARRANTY),
    text('[X] FULL WARRANTY.', HAS_FULL_WARRANTY),
    text('[  ] FULL WARRANTY.', HAS_NO_FULL_WARRANTY),
    text(
      '[X] LIMITED WARRANTY. The dealer will pay {{vehicle.warranty_labor_percent}}% of the labor and {{vehicle.warranty_parts_percent}}% of the parts for the covered systems that fail during the warranty period. Ask the dealer for a copy of the warranty, and for any documents that explain warranty coverage, exclusions, and the dealer’s repair obligations. Implied warranties under your state’s laws may give you additional rights.',
      HAS_LIMITED_WARRANTY,
    ),
    text(
      '[  ] LIMITED WARRANTY. The dealer will pay ____% of the labor and ____% of the parts for the covered systems that fail during the warranty period. Ask the dealer for a copy of the warranty, and for any documents that explain warranty coverage, exclusions, and the dealer’s repair obligations. Implied warranties under your state’s laws may give you additional rights.',
      HAS_NO_LIMITED_WARRANTY,
    ),
    facts(
      [
        ['SYSTEMS COVERED', '{{vehicle.warranty_text}}'],
        ['DURATION', '{{vehicle.warranty_duration}}'],
      ],
      HAS_DEALER_WARRANTY,
    ),
    section('NON-DEALER WARRANTIES FOR THIS VEHICLE:'),
    text(
      '[X] MANUFACTURER’S WARRANTY STILL APPLIES. The manufacturer’s original warranty has not expired on some components of the vehicle.',
      MANUFACTURER_WARRANTY,
    ),
    text(
      '[  ] MANUFACTURER’S WARRANTY STILL APPLIES. The manufacturer’s original warranty has not expired on some components of the vehicle.',
      NO_MANUFACTURER_WARRANTY,
    ),
    text('[X] MANUFACTURER’S USED VEHICLE WARRANTY APPLIES.', USED_VEHICLE_WARRANTY),
    text('[  ] MANUFACTURER’S USED VEHICLE WARRANTY APPLIES.', NO_USED_VEHICLE_WARRANTY),
    text('[X] OTHER USED VEHICLE WARRANTY APPLIES.', OTHER_WARRANTY),
    text('[  ] OTHER USED VEHICLE WARRANTY APPLIES.', NO_OTHER_WARRANTY),
    text(
      'Ask the dealer for a copy of the warranty document and an explanation of warranty coverage, exclusions, and repair obligations.',
    ),
    text(
      '[X] SERVICE CONTRACT. A service contract on this vehicle is available for an extra charge. Ask for details about coverage, deductible, price, and exclusions. If you buy a service contract within 90 days of your purchase of this vehicle, implied warranties under your state’s laws may give you additional rights.',
      HAS_SERVICE_CONTRACT,
    ),
    text(
      '[  ] SERVICE CONTRACT. A service contract on this vehicle is available for an extra charge. Ask for details about coverage, deductible, price, and exclusions. If you buy a service contract within 90 days of your purchase of this vehicle, implied warranties under your state’s laws may give you additional rights.',
      HAS_NO_SERVICE_CONTRACT,
    ),
    bold('ASK THE DEALER IF YOUR MECHANIC CAN INSPECT THE VEHICLE ON OR OFF THE LOT.'),
    bold('OBTAIN A VEHICLE HISTORY REPORT AND CHECK FOR OPEN SAFETY RECALLS.'),
    text(
      'For information on how to obtain a vehicle history report, visit ftc.gov/usedcars. To check for open safety recalls, visit safercar.gov. You will need the vehicle identification number (VIN) shown above to make the best use of the resources on these sites.',
    ),
    bold(
      'SEE OTHER SIDE for important additional information, including a list of major defects that may occur in used motor vehicles.',
    ),
    text('Si el concesionario gestiona la venta en español, pídale una copia de la Guía del Comprador en español.'),
    section('Here is a list of some major defects that may occur in used vehicles.'),
    bullets([
      '**Frame & Body:** Frame-cracks, corrective welds, or rusted through. Dog tracks, bent or twisted frame.',
      '**Engine:** Oil leakage, excluding normal seepage. Cracked block or head. Belts missing or inoperable. Knocks or misses related to camshaft lifters and push rods. Abnormal exhaust discharge.',
      '**Transmission & Drive Shaft:** Improper fluid level or leakage, excluding normal seepage. Cracked or damaged case which is visible. Abnormal noise or vibration caused by faulty transmission or drive shaft. Improper shifting or functioning in any gear. Manual clutch slips or chatters.',
      '**Differential:** Improper fluid level or leakage, excluding normal seepage. Cracked or damaged housing which is visible. Abnormal noise or vibration caused by faulty differential.',
      '**Cooling System:** Leakage including radiator. Improperly functioning water pump.',
      '**Electrical System:** Battery leakage. Improperly functioning alternator, generator, battery, or starter.',
      '**Fuel System:** Visible leakage.',
      '**Inoperable Accessories:** Gauges or warning devices. Air conditioner. Heater & Defroster.',
      '**Brake System:** Failure warning light broken. Pedal not firm under pressure (DOT spec.). Not enough pedal reserve (DOT spec.). Does not stop vehicle in straight line (DOT spec.). Hoses damaged. Drum or rotor too thin (Mfgr. Specs). Lining or pad thickness less than 1/32 inch. Power unit not operating or leaking. Structural or mechanical parts damaged.',
      '**Air Bags**',
      '**Steering System:** Too much free play at steering wheel (DOT specs.). Free play in linkage more than 1/4 inch. Steering gear binds or jams. Front wheels aligned improperly (DOT specs.). Power unit belts cracked or slipping. Power unit fluid level improper.',
      '**Suspension System:** Ball joint seals damaged. Structural parts bent or damaged. Stabilizer bar disconnected. Spring broken. Shock absorber mounting loose. Rubber bushings damaged or missing. Radius rod damaged or missing. Shock absorber leaking or functioning improperly.',
      '**Tires:** Tread depth less than 2/32 inch. Sizes mismatched. Visible damage.',
      '**Wheels:** Visible cracks, damage or repairs. Mounting bolts loose or missing.',
      '**Exhaust System:** Leakage. Catalytic Converter.',
    ]),
    facts([
      ['DEALER NAME, ADDRESS', '{{company.name}}, {{company.address}}'],
      ['TELEPHONE, EMAIL', '{{company.phone}}, {{company.email}}'],
      ['COMPLAINTS AFTER SALE', '{{company.representative}}'],
    ]),
    bold(
      'IMPORTANT: The information on this form is part of any contract to buy this vehicle. Removing this label before consumer purchase (except for purpose of test-driving) violates federal law (16 CFR 455).',
    ),
    signature('applicant', 'I hereby acknowledge receipt of the Buyers Guide at the closing of this sale.'),
  ],
}
