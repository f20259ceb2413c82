import { expect, type Page } from "@playwright/test";
import { toast } from "./fixtures.ts";

/** The browser's own authenticator, which a person verifies with at once. */
export async function authenticatorOf(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable", { enableUI: false });
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    credentials: async () => (await client.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
    /** Moves the credentials of another authenticator to this one, as a password manager does. */
    take: async (credentials: Awaited<ReturnType<typeof client.send<"WebAuthn.getCredentials">>>["credentials"]) => {
      for (const credential of credentials)
        await client.send("WebAuthn.addCredential", { authenticatorId, credential });
    },
  };
}

/** Some browsers have no suggestions. */
export const withoutSuggestions = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });

export const passkeysCard = (page: Page) => page.getByRole("region", { name: "Llaves de acceso" });

export async function addPasskey({ page }: { page: Page }) {
  await page.goto("/user");
  await passkeysCard(page).getByRole("button", { name: "Agregar una llave" }).click();
  await expect(toast(page, "Llave de acceso agregada")).toBeVisible();
  await expect(passkeysCard(page).getByRole("listitem")).toHaveCount(1);
}
