import { TextInput } from '@mantine/core';
import { HEADER_IMAGES } from '@wa/core/domain/settings/settings';
import type { HeaderImage } from '@wa/core/domain/settings/settings';
import { ImageUpload } from '../product/image-upload.tsx';
import type { SettingsFieldsProps } from './settings-fields.tsx';

const NAMES: Readonly<Record<HeaderImage['shows'], readonly [name: string, note: string]>> = {
  section: ['Drawn section, from street to outfall', 'Its labels lead to products.'],
  picture: ['Own picture', 'As wide as the page; its upper and lower edges are cut off.'],
  none: ['None', 'The headline stands alone.'],
};

/** What stands on top of the pages; a picture is uploaded here, with its text alternative. */
export function HeaderImageField({ form, errors, onEdit }: SettingsFieldsProps) {
  const { shows, src, alt } = form.headerImage;
  const change = (patch: Partial<HeaderImage>) =>
    onEdit((now) => ({ headerImage: { ...now.headerImage, ...patch } }));
  return (
    <>
      <fieldset className="settings-choices">
        <legend>Which image stands on top</legend>
        {HEADER_IMAGES.map((each) => {
          const [name, note] = NAMES[each];
          return (
            <label key={each} className="check">
              <input
                type="radio"
                name="headerImage"
                checked={shows === each}
                onChange={() => change({ shows: each })}
              />
              <span>
                {name} <span className="field-hint">{note}</span>
              </span>
            </label>
          );
        })}
      </fieldset>
      {shows === 'picture' && (
        <>
          {src !== '' && <img className="settings-picture" src={src} alt={alt} />}
          <ImageUpload label="Upload a picture" onDone={(address) => change({ src: address })} />
          <TextInput
            label="What the picture shows"
            value={alt}
            description="Read out to those who do not see it."
            onChange={(event) => change({ alt: event.currentTarget.value })}
          />
        </>
      )}
      {errors['headerImage'] && (
        <span className="field-error" role="alert">
          {errors['headerImage']}
        </span>
      )}
    </>
  );
}
