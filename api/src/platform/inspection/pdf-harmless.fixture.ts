import { PDFDocument } from '@cantoo/pdf-lib';
import PdfKit from 'pdfkit';
import { ascii85, compressed, flate, joined, lzw, type Paper, packed, plain, saved } from './pdf-builder.fixture.ts';

const TEXT = 'BT /F1 12 Tf 60 700 Td (HTML/JavaScript, Kick-off/Launch) Tj ET';
const XMP = { dictionary: '/Type/Metadata/Subtype/XML', data: '<?xpacket begin=""?><x:xmpmeta/><?xpacket end="w"?>' };
const noise = Buffer.from(Array.from({ length: 3_000 }, (_, index) => (index * index * 31 + index * 7) % 256));

const changed = (file: Buffer, from: string | RegExp, to: string) =>
  Buffer.from(
    file.toString('latin1').replace(from, () => to),
    'latin1',
  );

function scanned(filter: string): Paper {
  return {
    page: '/Contents 4 0 R/Resources<</XObject<</Im0 5 0 R>>>>',
    more: [
      { dictionary: '', data: 'q 595 0 0 842 0 0 cm /Im0 Do Q' },
      { dictionary: `/Type/XObject/Subtype/Image/Width 2480/Height 3508/Filter/${filter}`, data: noise },
    ],
  };
}

const link = (action: string) => `<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/F 4/Border[0 0 0]/A<<${action}>>>>`;

const word: Paper = {
  catalog: '/Lang(fr)/StructTreeRoot 6 0 R/MarkInfo<</Marked true>>/Metadata 8 0 R/ViewerPreferences 9 0 R',
  page: '/Contents 4 0 R/Annots[5 0 R]/Group<</Type/Group/S/Transparency/CS/DeviceRGB>>/Tabs/S/StructParents 0',
  more: [
    packed('', TEXT, [flate]),
    link('/Type/Action/S/URI/URI(https://bloom.example/mission?a=1#b)'),
    '<</Type/StructTreeRoot/RoleMap<</Movie/P/Footnote/Note/AA/P>>/K[7 0 R]>>',
    '<</Type/StructElem/S/Link/P 6 0 R/Pg 3 0 R/A[<</O/Layout/Placement/Block>>]/K 0>>',
    XMP,
    '<</DisplayDocTitle true>>',
  ],
};

const libreOffice: Paper = {
  version: '1.6',
  catalog: '/OpenAction[3 0 R/XYZ null null 0]/Outlines 4 0 R/Lang(fr-FR)/PageMode/UseOutlines',
  more: ['<</First 5 0 R/Last 5 0 R/Count 1>>', '<</Title<feff0041>/Parent 4 0 R/Dest[3 0 R/XYZ 0 800 0]/Next 5 0 R>>'],
};

const tex: Paper = {
  version: '1.5',
  catalog: '/Names<</Dests<</Names[(section.1)5 0 R]>>>>/OpenAction 6 0 R/PageLabels<</Nums[0<</S/D>>]>>',
  page: '/Annots[4 0 R 7 0 R]',
  more: [
    link('/S/GoTo/D(section.1)'),
    '<</D[3 0 R/XYZ 100 600 null]>>',
    '<</S/GoTo/D[3 0 R/Fit]>>',
    link('/S/Named/N/NextPage'),
  ],
};

const inDesign: Paper = {
  catalog:
    '/OCProperties<</OCGs[4 0 R]/D<</ON[4 0 R]/AS[<</Event/View/Category[/View]/OCGs[4 0 R]>>]>>>>/Threads[5 0 R]',
  page: '/TrimBox[0 0 9 9]/BleedBox[0 0 9 9]/B[6 0 R]/PieceInfo<</InDesign<</DocumentID(xmp.did:1)>>>>',
  more: [
    '<</Type/OCG/Name(Calque 1)/Usage<</CreatorInfo<</Creator(Adobe InDesign)/Subtype/Artwork>>>>>>',
    '<</Type/Thread/F 6 0 R/I<</Title(a)>>>>',
    '<</Type/Bead/T 5 0 R/N 6 0 R/V 6 0 R/P 3 0 R/R[0 0 9 9]>>',
  ],
};

const form: Paper = {
  catalog: '/AcroForm<</Fields[4 0 R 5 0 R]/DA(/Helv 0 Tf)/NeedAppearances true>>',
  page: '/Annots[4 0 R 5 0 R]',
  more: [
    '<</Type/Annot/Subtype/Widget/FT/Tx/T(nom)/V(Zoé)/F 4/Rect[0 0 9 9]/MK<</BC[0]>>>>',
    '<</Type/Annot/Subtype/Widget/FT/Btn/T(oui)/V/Oui/AS/Oui/F 4/Rect[0 0 9 9]/MK<</CA(4)>>>>',
  ],
};

const remarks: Paper = {
  page: '/Annots[4 0 R 5 0 R 6 0 R 7 0 R]',
  more: [
    '<</Type/Annot/Subtype/Highlight/QuadPoints[0 0 9 0 0 9 9 9]/Rect[0 0 9 9]/Popup 5 0 R/Contents(vu)>>',
    '<</Type/Annot/Subtype/Popup/Parent 4 0 R/Rect[0 0 9 9]/Open false>>',
    '<</Type/Annot/Subtype/Ink/InkList[[0 0 9 9]]/Rect[0 0 9 9]>>',
    '<</Type/Annot/Subtype/Stamp/Name/Approved/Rect[0 0 9 9]>>',
  ],
};

const links: Paper = {
  page: '/Annots[4 0 R 5 0 R 6 0 R 7 0 R 8 0 R 9 0 R]',
  more: [
    'http://bloom.example',
    'mailto:zoe@bloom.example?subject=Bonjour',
    'tel:+33 1 23 45 67 89',
    'www.bloom.example',
    'zoe@bloom.example',
    '',
  ].map((address) => link(`/S/URI/URI(${address})`)),
};

const drawing: Paper = {
  catalog: '/StructTreeRoot<</ClassMap<</C<</O/UserProperties/P[<</N(Largeur)/V 3/F(3 mm)>>]>>>>>>',
  page: '/Trans<</S/Wipe>>/Resources<</Font<</F1 4 0 R>>/Shading<</S 7 0 R>>/ExtGState<</A 8 0 R>>>>',
  more: [
    '<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[1 0 0 1 0 0]/CharProcs<</F 5 0 R/A 5 0 R/Ref 5 0 R>>/Encoding<</Differences[65/A/F]>>/FirstChar 65/LastChar 66/Widths[9 9]>>',
    packed('', '0 0 9 9 re f', [ascii85, lzw]),
    { dictionary: '/FunctionType 4/Domain[0 1]/Range[0 1]', data: '{ 2 exp }' },
    '<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 9 9]/Function 6 0 R>>',
    '<</Type/ExtGState/SMask<</S/Luminosity/G 9 0 R>>>>',
    { dictionary: '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Group<</S/Transparency>>', data: '' },
    { dictionary: '/N 3/Alternate/DeviceRGB', data: 'icc' },
  ],
};

const SIGNATURE = `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached/ByteRange[0 9 9 9]/Contents<${'00'.repeat(64)}>/Reason(Bon pour accord)/Reference[<</Type/SigRef/TransformMethod/DocMDP/TransformParams<</P 2/V/1.2>>>>]/Prop_Build<</App<</Name/Acrobat#20Reader/R 131104>>>>>>`;
const signed = saved(plain({}), {
  1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</SigFlags 3/Fields[5 0 R]>>/Perms<</DocMDP 4 0 R/UR3 4 0 R>>/DSS<</Certs[]>>>>',
  4: SIGNATURE,
  5: '<</Type/Annot/Subtype/Widget/FT/Sig/T(Signature1)/V 4 0 R/F 132/Rect[0 0 0 0]/P 3 0 R>>',
});

const invoice: Paper = {
  catalog: '/AF[4 0 R]/Names<</EmbeddedFiles<</Names[(factur-x.xml)4 0 R]>>>>/Metadata 6 0 R',
  more: [
    '<</Type/Filespec/F(factur-x.xml)/UF<feff00660061006300740075007200 2d0078002e0078006d006c>/AFRelationship/Data/EF<</F 5 0 R/UF 5 0 R>>>>'.replace(
      '00 2d',
      '002d',
    ),
    packed(
      '/Type/EmbeddedFile/Subtype/text#2Fxml',
      '<?xml version="1.0" encoding="UTF-8"?>\n<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"/>',
      [flate],
    ),
    XMP,
  ],
};

const pagesOf = (count: number): Paper => ({
  catalog: '/Pages 4 0 R',
  more: [
    '<</Type/Pages/Kids[5 0 R 6 0 R]>>',
    `<</Type/Pages/Kids[${numbers(7, count / 2)}]>>`,
    `<</Type/Pages/Kids[${numbers(7 + count / 2, count / 2)}]>>`,
    ...Array.from({ length: count }, () => '<</Type/Page/MediaBox[0 0 9 9]>>'),
  ],
});
const numbers = (from: number, count: number) => Array.from({ length: count }, (_, at) => `${from + at} 0 R`).join(' ');

async function fromPdfLib(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage().drawText('Relevé');
  document.getForm().createTextField('nom').addToPage(document.addPage());
  return document.save();
}

function fromPdfKit(): Promise<Uint8Array> {
  const document = new PdfKit({ pdfVersion: '1.7', tagged: true, lang: 'fr' });
  document.text('Relevé', { link: 'https://bloom.example' }).addPage().outline.addItem('Page 2');
  const chunks: Buffer[] = [];
  return new Promise((resolve) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.end();
  });
}

/** What people really send: what writes it, the file, its pages. */
export const harmless: readonly (readonly [
  what: string,
  file: () => Uint8Array | Promise<Uint8Array>,
  pages: number,
])[] = [
  ['a photograph of a page', () => plain(scanned('DCTDecode')), 1],
  ['a fax', () => plain(scanned('CCITTFaxDecode')), 1],
  ['a scan in black and white', () => compressed(scanned('JBIG2Decode')), 1],
  [
    'an export of Word',
    () => joined(plain(word), 'xref\n0 0\ntrailer\n<</Size 10/Root 1 0 R/Prev 9/XRefStm 9>>\nstartxref\n9\n%%EOF'),
    1,
  ],
  ['an export of Word, packed', () => compressed(word), 1],
  ['an export of LibreOffice', () => plain(libreOffice), 1],
  ['an export of LaTeX', () => compressed(tex), 1],
  ['an export of InDesign', () => compressed(inDesign), 1],
  [
    'a print of Quartz',
    () => changed(plain({ version: '1.3', more: [{ dictionary: '/N 3', data: 'icc' }] }), '%âãÏÓ', '%Äåòåë§óÐÄÆ'),
    1,
  ],
  ['a filled form without scripts', () => plain(form), 1],
  ['a paper with remarks', () => compressed(remarks), 1],
  ['a paper with links', () => plain(links), 1],
  ['a paper with fonts, shades and functions', () => compressed(drawing), 1],
  ['an invoice with its data', () => plain(invoice), 1],
  ['an invoice with its data, packed', () => compressed(invoice), 1],
  ['a paper with layers', () => plain(inDesign), 1],
  ['a signed paper', () => signed, 1],
  ['a paper signed twice', () => saved(signed, { 4: SIGNATURE, 6: SIGNATURE }), 1],
  ['a paper of 200 pages', () => plain(pagesOf(200)), 200],
  ['a paper of 200 pages, packed', () => compressed(pagesOf(200)), 200],
  [
    'a paper of the newest version',
    () => compressed({ version: '2.0', catalog: '/StructTreeRoot<</K[<</S/P/Ref[3 0 R]>>]>>' }),
    1,
  ],
  [
    'a paper made for the web',
    () =>
      changed(
        plain({}),
        '%âãÏÓ\n',
        '%âãÏÓ\n9 0 obj\n<</Linearized 1/L 1/O 3/N 1>>\nendobj\nxref\n0 0\ntrailer\n<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n',
      ),
    1,
  ],
  ['a paper whose table is wrong', () => changed(plain({}), /\d{10} 00000 n/g, '0000000001 00000 n'), 1],
  ['a paper without a table', () => changed(plain({}), /xref[\s\S]*$/, ''), 1],
  ['a paper without an end', () => changed(plain({}), '%%EOF\n', ''), 1],
  ['a paper with lines and zeros behind it', () => joined(plain({}), '\r\n\n\0\0\x1a'), 1],
  ['a paper with an empty line before it', () => plain({ before: '\xef\xbb\xbf\r\n' }), 1],
  [
    'a paper that a printer was to print',
    () => plain({ before: '\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n', after: '\x1b%-12345X' }),
    1,
  ],
  ['a paper whose second line is no comment', () => changed(plain({}), '%âãÏÓ', 'âãÏÓ'), 1],
  ['a paper with empty and doubly ended objects', () => plain({ more: ['', 'null\nendobj'] }), 1],
  [
    'a paper saved again on the line of its end',
    () => saved(changed(plain({}), /%%EOF\n$/, '%%EOF'), { 4: 'null' }),
    1,
  ],
  [
    'a paper whose font is of Bitstream',
    () => changed(plain({ more: [{ dictionary: '/A 1', data: 'Bitstream' }, '9'] }), '/A 1/Length 9', '/Length 5 0 R'),
    1,
  ],
  [
    'a paper of a word in the data',
    () => plain({ more: [{ dictionary: '', data: 'obj, a trailer, 3 objects, endobj' }] }),
    1,
  ],
  ['a paper of pdf-lib', fromPdfLib, 2],
  ['a paper of PDFKit', fromPdfKit, 2],
];
