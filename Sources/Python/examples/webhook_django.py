# SPDX-License-Identifier: Apache-2.0
"""A webhook for App Store Server Notifications with Django, in one file.

POST /apple             a notification; any status but 200 makes the App Store send it again
GET  /customers/<id>    what a customer may use; the id is an appTransactionId

Run it with `gunicorn webhook_django:application`. In a project of yours take the model, the views and their URLs.
"""
import logging
import os

import django
from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.db import connection, models
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import path
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST

from receiptkit import Ledger, VerificationError, Verifier

BUNDLE_ID = "com.example.notes"

settings.configure(
    ALLOWED_HOSTS=os.environ.get("WEBHOOK_HOSTS", "localhost").split(","),
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": os.environ.get("WEBHOOK_DATABASE", "webhook.sqlite")}},
    DATA_UPLOAD_MAX_MEMORY_SIZE=1 << 20, ROOT_URLCONF=__name__, USE_TZ=True)
django.setup()

verifier = Verifier(apps=[(BUNDLE_ID, 1234567890)], environments=["Production"])
log = logging.getLogger("webhook")


class Notification(models.Model):
    """A notification as received: its signature is the evidence for all answers."""

    uuid = models.CharField(max_length=36, primary_key=True)
    customer = models.CharField(max_length=64, null=True, db_index=True)
    body = models.BinaryField()

    class Meta:
        app_label = "webhook"


@csrf_exempt
@require_POST
def apple(request: HttpRequest) -> HttpResponse:
    body = request.body
    try:
        notification = verifier.verify_notification(body, now=timezone.now())
    except VerificationError as error:
        log.warning("rejected: %s %s", error, error.hint or "")
        return JsonResponse({"error": error.code}, status=error.http_status)
    evidence = notification.transaction or notification.renewal_info or notification.app_transaction
    # The App Store sends a notification again if it receives no response. The first copy is kept.
    Notification.objects.get_or_create(
        uuid=notification.value.notification_uuid,
        defaults={"customer": evidence.app_transaction_id if evidence else None, "body": body})
    return JsonResponse({})


@require_GET
def customers(request: HttpRequest, customer: str) -> HttpResponse:
    now, ledger = timezone.now(), Ledger(BUNDLE_ID)
    for notification in Notification.objects.filter(customer=customer):
        ledger.add(verifier.verify_notification(notification.body, now=now))
    return JsonResponse({"products": [
        {"productId": found.product_id, "isEntitled": found.is_entitled, "reason": found.reason, "until": found.until}
        for found in ledger.entitlements(now).values()]})


urlpatterns = [path("apple", apple), path("customers/<str:customer>", customers)]


def create_table() -> None:
    """Creates the table; a project uses migrations instead."""
    if Notification._meta.db_table not in connection.introspection.table_names():
        with connection.schema_editor() as editor:
            editor.create_model(Notification)


create_table()
application = WSGIHandler()
