import { useMutation } from '@bloom/shared-auth/apollo';
import { fileKinds } from '@bloom/shared-rules/input/file-limits';
import { of } from '@bloom/shared-rules/words/elision';
import { Button } from '@bloom/shared-ui/button';
import { Dialog } from '@bloom/shared-ui/dialog';
import { Dropzone } from '@bloom/shared-ui/dropzone';
import { DeleteOutlined } from '@bloom/shared-ui/icons';
import { messageFor } from '@bloom/shared-ui/messages';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useState } from 'react';
import {
  DeleteTalentPictureDocument,
  type TalentSheetFragment,
  UploadTalentPictureDocument,
} from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import { smallPicture } from './small-picture.ts';
import styles from './talent-picture.module.css';

/** What a camera makes; it is made small before it leaves the browser. */
const UNREADABLE = 'Cette image ne peut pas être lue\u00a0: choisissez un JPEG, un PNG ou un WebP.';

interface PictureDialogProps {
  talent: TalentSheetFragment;
  onClose: () => void;
}

/** Puts a picture on a sheet, or takes it off. */
export function PictureDialog({ talent, onClose }: PictureDialogProps) {
  const { id, image } = talent;
  const [failed, setFailed] = useState<{ name: string; why?: string }>();
  const [upload] = useMutation(UploadTalentPictureDocument, { context: talentsApi });
  const [remove] = useMutation(DeleteTalentPictureDocument, { context: talentsApi });
  const sending = useSubmit(upload, {
    success: 'La photo est enregistrée.',
    again: ({ variables }) => void put(variables.file as File, failed?.name ?? ''),
  });
  const removing = useSubmit(remove, { success: 'La photo est retirée.' });
  const refused = sending.error === undefined ? undefined : messageFor(sending.error);
  const send = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    const { name } = chosen;
    const file = await smallPicture(chosen).catch(() => undefined);
    if (file === undefined) return setFailed({ name, why: UNREADABLE });
    await put(file, name);
  };
  const put = async (file: File, name: string) => {
    setFailed(undefined);
    if (await sending.submit({ variables: { id, file } })) return onClose();
    setFailed({ name });
  };
  const takeOff = async () => {
    if (await removing.submit({ variables: { id } })) onClose();
  };
  return (
    <Dialog open size="small" title={`Photo ${of(`${talent.firstname} ${talent.lastname}`)}`} onClose={onClose}>
      <div className={styles.dialog}>
        <p>
          Avec l’accord de la personne, et pour la reconnaître{'\u00a0'}: elle ne compte dans aucune recherche et n’est
          pas montrée aux clients.
        </p>
        <Dropzone
          label={image === null ? 'Photo (JPEG, PNG ou WebP)' : 'Autre photo (JPEG, PNG ou WebP)'}
          {...fileKinds.picture}
          maxFiles={1}
          failed={failed && { why: refused, ...failed }}
          busy={sending.submitting}
          onFiles={([file]) => void send(file)}
        />
        {image !== null && (
          <div>
            <Button icon={<DeleteOutlined />} loading={removing.submitting} onClick={() => void takeOff()}>
              Retirer la photo
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
