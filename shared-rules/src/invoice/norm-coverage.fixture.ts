/**
 * Every rule of the two norms that the table of rules leaves out, with the reason: EN 16931 (CII, 1.3.16) and the
 * French flow 2 (1.4.0). `*` stands for any end.
 */

/** Nothing that we write can break them. */
export const BY_CONSTRUCTION = {
  'The profile, the means of payment, schemes and codes of terms are constants.':
    'BR-01 BR-49 BR-CL-03 BR-CL-10 BR-CL-11 BR-CL-15 BR-CL-16 BR-CL-18 BR-CL-22 BR-FR-CO-10_BT-29-* BR-FR-CO-10_BT-46-* ' +
    'BR-FR-24_* BR-FR-26_*',
  'One figure stands for several terms, as nothing is added to the lines, taken off them or paid before.':
    'BR-13 BR-15 BR-CO-13 BR-CO-15 BR-CO-16 BR-DEC-09 BR-DEC-18 BR-FR-DEC-01_BT-106 BR-FR-DEC-01_BT-115 ' +
    'BR-FR-CO-09_BT-23-1 BR-FR-CO-09_BT-23-3',
  'One category of VAT stands for the whole invoice, and its XML leaves out what it may not say.':
    'BR-47 BR-S-10 BR-Z-10 BR-O-02 BR-O-11 BR-O-12 BR-FR-15_BT-95_BT-118* BR-FR-15_BT-95_BT-151_LM',
  'Periods have both ends, and a service is delivered at the end of its period.':
    'BR-CO-19 BR-CO-20 BR-FR-03_BT-72 BR-FR-03_EXT-FR-FE-135',
  'Other rules of the table say the same.': 'BR-50 BR-S-09 BR-DEC-23 BR-FR-DEC-03_BT-146 BR-FR-32-GLOBALID',
  'An invoice has one note of each subject.': 'BR-FR-06_BT-21_AAB BR-FR-06_BT-21_PMD BR-FR-06_BT-21_PMT',
  'The note that says how an invoice is treated (BAR) is one constant, once, where it is reported and not passed on.':
    'BR-FR-20_* BR-FR-31_*',
} as const;

/** They are about what our invoices do not have. */
export const NOT_OURS = {
  'Another payee, a tax representative, an agent, another place of delivery.':
    'BR-17 BR-18 BR-19 BR-20 BR-56 BR-57 BR-CL-26 BR-FR-09_BT-60 BR-FR-09_BT-71 BR-FR-09_EXT* BR-FR-23_EXT* ' +
    'BR-FR-25_EXT* BR-FR-CO-10_BT-60-* BR-FR-CO-10_BT-71-* BR-FR-CO-10_EXT* BR-FR-CO-14_* BR-FR-CO-15_*',
  'Allowances and charges of the document or of a line: a discount is off the price of a unit.':
    'BR-31 BR-32 BR-33 BR-36 BR-37 BR-38 BR-41 BR-42 BR-43 BR-44 BR-CO-05 BR-CO-06 BR-CO-07 BR-CO-08 BR-CO-11 BR-CO-12 ' +
    'BR-CO-21 BR-CO-22 BR-CO-23 BR-CO-24 BR-CL-19 BR-CL-20 BR-DEC-01 BR-DEC-02 BR-DEC-05 BR-DEC-06 BR-DEC-10 BR-DEC-11 ' +
    'BR-DEC-24 BR-DEC-25 BR-DEC-27 BR-DEC-28 BR-FR-DEC-01_BT-107 BR-FR-DEC-01_BT-108 BR-FR-DEC-01_BT-136_BT-141 ' +
    'BR-FR-DEC-01_BT-137_BT-142 BR-FR-DEC-01_BT-92_BT-99 BR-FR-DEC-01_BT-93_BT-100 BR-FR-DEC-04_BT-96_BT-103 ' +
    'BR-FR-15_BT-95_BT-102* BR-FR-16_BT-96_BT-103',
  'The same of each category of VAT.':
    'BR-S-03 BR-S-04 BR-S-06 BR-S-07 BR-Z-03 BR-Z-04 BR-Z-06 BR-Z-07 BR-E-03 BR-E-04 BR-E-06 BR-E-07 BR-AE-03 BR-AE-04 ' +
    'BR-AE-06 BR-AE-07 BR-O-03 BR-O-04 BR-O-06 BR-O-07 BR-O-13 BR-O-14',
  'Goods sold to another country, the taxes of the Canaries, of Ceuta and Melilla, the split payment of Italy.':
    'BR-IC-* BR-G-* BR-AF-* BR-AG-* BR-B-*',
  'Another currency, amounts paid before, a rounding, a quantity that a price is for, a date of the tax point.':
    'BR-53 BR-CL-05 BR-CL-06 BR-CO-03 BR-DEC-15 BR-DEC-16 BR-DEC-17 BR-FR-DEC-01_BT-111 BR-FR-DEC-01_BT-113 ' +
    'BR-FR-DEC-01_BT-114 BR-FR-DEC-02_BT-149 BR-FR-CO-12_BT-5 BR-FR-03_BT-7',
  'Cards, attachments, objects that are invoiced, attributes, classes and standard numbers of what is sold.':
    'BR-51 BR-52 BR-54 BR-64 BR-65 BR-CL-07 BR-CL-13 BR-CL-21 BR-CL-24 BR-FR-17_* BR-FR-18_* BR-FR-27_* BR-FR-28-* ' +
    'BR-FR-29_* BR-FR-30_*',
  'Invoices of a line, of several sellers or of both sides, deposits, corrective invoices, discounts of a year.':
    'BR-FR-01_EXT* BR-FR-02_EXT* BR-FR-03_EXT-FR-FE-138 BR-FR-03_EXT-FR-FE-158 BR-FR-04_EXT* BR-FR-BD-* BR-FR-MV-01* ' +
    'BR-FR-MV-02* BR-FR-MV-03* BR-FR-MV-05* BR-FR-MV-06* BR-FR-MV-08* BR-FR-MV-09* BR-FR-MV-1* BR-FR-CO-03_* ' +
    'BR-FR-CO-04_* BR-FR-CO-08_*',
} as const;

/** The rules of EN 16931: the first and the last number of each series. */
export const EN16931_SERIES: readonly (readonly [string, number, number])[] = [
  ['BR', 1, 65],
  ['BR-CO', 3, 26],
  ['BR-DEC', 1, 28],
  ['BR-CL', 1, 26],
  ['BR-S', 1, 10],
  ['BR-Z', 1, 10],
  ['BR-E', 1, 10],
  ['BR-AE', 1, 10],
  ['BR-IC', 1, 12],
  ['BR-G', 1, 10],
  ['BR-O', 1, 14],
  ['BR-AF', 1, 10],
  ['BR-AG', 1, 10],
  ['BR-B', 1, 2],
];
export const NUMBERS_LEFT_FREE =
  'BR-34 BR-35 BR-39 BR-40 BR-58 BR-59 BR-60 BR-CL-02 BR-CL-09 BR-CL-12 BR-DEC-03 BR-DEC-04 BR-DEC-07 BR-DEC-08 ' +
  'BR-DEC-21 BR-DEC-22 BR-DEC-26';

/** The rules of the French flow 2: how several begin, then how each ends. */
export const FRENCH_RULES = [
  'BR-FR-01_ BT-1 BT-25 EXT-FR-FE-136',
  'BR-FR-02_ BT-1 BT-25 EXT-FR-FE-136',
  'BR-FR-03_ BT-2 BT-26 BT-7 BT-72 BT-73 BT-74 BT-9 EXT-FR-FE-134 EXT-FR-FE-135 EXT-FR-FE-138 EXT-FR-FE-158',
  'BR-FR-04_ BT-3 EXT-FR-FE-02 EXT-FR-FE-137',
  'BR-FR-05_ BT-22_AAB BT-22_PMD BT-22_PMT',
  'BR-FR-06_ BT-21_AAB BT-21_PMD BT-21_PMT BT-21_TXD',
  'BR-FR-08_ BT-23',
  'BR-FR-09_ BT-29 BT-46 BT-60 BT-71 EXT-FR-FE-06 EXT-FR-FE-115 EXT-FR-FE-146 EXT-FR-FE-46 EXT-FR-FE-69 EXT-FR-FE-92',
  'BR-FR- 10_BT-30 11_BT-47 12_BT-49 13_BT-34 17_BT-123 18_BT-123 20_BT-21 21_BT-49 22_BT-34 28-Value 31_BT-21',
  'BR-FR-15_BT-95_ BT-102 BT-102_LM BT-118 BT-118_LM BT-151 BT-151_LM',
  'BR-FR-16_ BT-119 BT-152 BT-96_BT-103',
  'BR-FR-23_ BT-34 BT-49 EXT-FR-FE-12 EXT-FR-FE-121 EXT-FR-FE-29 EXT-FR-FE-52 EXT-FR-FE-75 EXT-FR-FE-98',
  'BR-FR-25_ BT-34 BT-49 EXT-FR-FE-12 EXT-FR-FE-121 EXT-FR-FE-29 EXT-FR-FE-52 EXT-FR-FE-75 EXT-FR-FE-98',
  'BR-FR-24_ BT-29 BT-46',
  'BR-FR-26_ BT-29 BT-46',
  'BR-FR-27_ BG-32 BT-160 EXT-FR-FE-159',
  'BR-FR-29_ AFL AVV BT-18',
  'BR-FR-30_ AFL AVV BT-128',
  'BR-FR-32- GLOBALID LEGALID',
  'BR-FR-BD- 02_BT-31 02_BT-47 02_EXT-FR-FE-163 13_BT-3 14-EXT-FR-FE-136 14-EXT-FR-FE-138',
  'BR-FR-CO- 03_BT-3 04_BT-4 05_BT-3 07_BT-9 08_BT-23 09_BT-23-1 09_BT-23-2 09_BT-23-3 12_BT-5 14_BT-29-1 15_BT-29-1',
  'BR-FR-CO-10_ BT-29-1 BT-29-2 BT-46-1 BT-46-2 BT-60-1 BT-60-2 BT-71-1 BT-71-2 EXT-FR-FE-06-1 EXT-FR-FE-06-2',
  'BR-FR-CO-10_EXT-FR-FE- 115-1 115-2 146-1 146-2 46-1 46-2 69-1 69-2 92-1 92-2',
  'BR-FR-DEC-01_ BT-106 BT-107 BT-108 BT-109 BT-110 BT-111 BT-112 BT-113 BT-114 BT-115 BT-116 BT-117 BT-131',
  'BR-FR-DEC-01_ BT-136_BT-141 BT-137_BT-142 BT-92_BT-99 BT-93_BT-100',
  'BR-FR-DEC- 02_BT-129 02_BT-149 03_BT-146 03_BT-147 03_BT-148 04_BT-119 04_BT-152 04_BT-96_BT-103',
  'BR-FR-MV- 01_EXT-FR-FE-163 02_EXT-FR-FE-163 03_BT-128_AFL 03_BT-128_AVV 03_EXT-FR-FE-164 03_EXT-FR-FE-167',
  'BR-FR-MV- 03_EXT-FR-FE-177 03_EXT-FR-FE-181 03_EXT-FR-FE-182 05_EXT-FR-FE-BG-12 06_EXT-FR-FE-167 07_BT-128',
  'BR-FR-MV- 08_BT-128 09_EXT-FR-FE-181 10_EXT-FR-FE-184 11_BT-128 12_BT-128 13_BT-3 14-EXT-FR-FE-136 14-EXT-FR-FE-138',
];
