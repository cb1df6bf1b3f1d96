import { DocumentViewer } from '@bloom/shared-ui/document-viewer';
import { Dropzone } from '@bloom/shared-ui/dropzone';
import { FileUpload, type SendFile } from '@bloom/shared-ui/upload';
import { samplePdf } from './sample-pdf.ts';
import { Specimen, Specimens } from './specimen.tsx';

const STEP_MS = 200;

/** Sends nowhere, in two seconds; a file whose name says « refus » is refused. */
const send: SendFile = (file, { signal, onProgress }) =>
  new Promise((resolve, reject) => {
    let share = 0;
    const timer = setInterval(() => {
      share += 0.1;
      onProgress(Math.min(share, 1));
      if (signal.aborted || share >= 1) clearInterval(timer);
      if (share >= 1) file.name.includes('refus') ? reject(new TypeError('Failed to fetch')) : resolve(undefined);
    }, STEP_MS);
  });

const pdf = samplePdf(3);
const source = async () => pdf;
const broken = async (): Promise<Blob> => {
  throw new TypeError('Failed to fetch');
};

export function FilePieces() {
  return (
    <Specimens>
      <Specimen name="Dépôt">
        <Dropzone label="CRA signé (PDF)" accept={['.pdf']} maxSize={5_000_000} onFiles={() => undefined} />
      </Specimen>
      <Specimen name="Dépôt désactivé">
        <Dropzone label="Facture (PDF)" accept={['.pdf']} maxSize={5_000_000} onFiles={() => undefined} disabled />
      </Specimen>
      <Specimen name="Envoi, avec progression">
        <FileUpload label="Facture et annexe (PDF)" accept={['.pdf']} maxSize={5_000_000} maxFiles={2} send={send} />
      </Specimen>
      <Specimen name="Document" wide>
        <DocumentViewer title="CRA de novembre 2026" source={source} fileName="cra-2026-11.pdf" height={560} />
      </Specimen>
      <Specimen name="Document qui ne vient pas" wide>
        <DocumentViewer title="CRA d’octobre 2026" source={broken} height={280} />
      </Specimen>
    </Specimens>
  );
}
